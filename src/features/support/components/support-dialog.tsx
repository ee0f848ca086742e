import { useState, type FormEvent } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { supportApi } from "../client.ts";
import type { Priority } from "../schema.ts";

const priorities: { value: Priority; label: string }[] = [
  { value: "low", label: "Low - General question" },
  { value: "normal", label: "Normal - Need assistance" },
  { value: "high", label: "High - Issue affecting team" },
  { value: "urgent", label: "Urgent - Critical problem" },
];

const emptyRequest = { subject: "", message: "", priority: "normal" as Priority };

export interface SupportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Sends a support request (SUPPORT-01 to SUPPORT-13). What the user typed is kept if they close the dialog or sending
 * fails, and is cleared after sending.
 */
export default function SupportDialog({ open, onOpenChange }: SupportDialogProps) {
  const [values, setValues] = useState(emptyRequest);
  const [isSending, setIsSending] = useState(false);
  const isIncomplete = !values.subject.trim() || !values.message.trim();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isIncomplete || isSending) return;
    setIsSending(true);
    try {
      await supportApi.support.send(values);
      showToast.success("Support request sent successfully! We'll get back to you soon.");
      setValues(emptyRequest);
      onOpenChange(false);
    } catch (error) {
      // The toast's second line shows the server's reason, if there is one (SUPPORT-13).
      const reason = getErrorMessage(error, "");
      showToast.error(
        "Failed to send support request. Please try again.",
        reason ? { description: reason } : {},
      );
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contact Support"
      description="We reply by email, 7 days a week."
      busy={isSending}
      keepsEntries
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" disabled={isIncomplete} busy={isSending} busyLabel="Sending...">
            Send Request
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Subject"
          required
          maxLength={200}
          value={values.subject}
          onChange={(event) => setValues({ ...values, subject: event.currentTarget.value })}
        />
        <TextArea
          label="Message"
          required
          rows={5}
          maxLength={5000}
          value={values.message}
          onChange={(event) => setValues({ ...values, message: event.currentTarget.value })}
        />
        <SelectField
          label="Priority"
          options={priorities}
          value={values.priority}
          onChange={(event) => setValues({ ...values, priority: event.currentTarget.value as Priority })}
        />
      </div>
    </Dialog>
  );
}
