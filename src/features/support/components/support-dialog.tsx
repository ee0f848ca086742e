import { useState, type FormEvent } from "react";
import { errorMessage } from "#platform/api-client.ts";
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

const nothing = { subject: "", message: "", priority: "normal" as Priority };

export interface SupportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** SUPPORT-01 to SUPPORT-13. What was typed survives closing and failing; sending clears it. */
export default function SupportDialog({ open, onOpenChange }: SupportDialogProps) {
  const [entries, setEntries] = useState(nothing);
  const [sending, setSending] = useState(false);
  const incomplete = !entries.subject.trim() || !entries.message.trim();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (incomplete || sending) return;
    setSending(true);
    try {
      await supportApi.support.send(entries);
      showToast.success("Support request sent successfully! We'll get back to you soon.");
      setEntries(nothing);
      onOpenChange(false);
    } catch (error) {
      // SUPPORT-13: the server's own reason, if it gave one, in the second line.
      const reason = errorMessage(error, "");
      showToast.error(
        "Failed to send support request. Please try again.",
        reason ? { description: reason } : {},
      );
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contact Support"
      description="We answer 7 days a week, by email to your account's address."
      busy={sending}
      onSubmit={(event) => void send(event)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" disabled={incomplete} busy={sending} busyLabel="Sending...">
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
          value={entries.subject}
          onChange={(event) => setEntries({ ...entries, subject: event.currentTarget.value })}
        />
        <TextArea
          label="Message"
          required
          rows={5}
          maxLength={5000}
          value={entries.message}
          onChange={(event) => setEntries({ ...entries, message: event.currentTarget.value })}
        />
        <SelectField
          label="Priority"
          options={priorities}
          value={entries.priority}
          onChange={(event) => setEntries({ ...entries, priority: event.currentTarget.value as Priority })}
        />
      </div>
    </Dialog>
  );
}
