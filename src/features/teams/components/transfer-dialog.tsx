import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { TextField } from "#ui/text-field.tsx";
import { Email } from "../schema.ts";

const REQUIRED = "Enter the new manager's email address";

/** Asks for the new manager's email and explains what a transfer means. */
export function TransferDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  teamName: string;
  /** The user's own email, which the form rejects because they can't transfer a team to themselves. */
  ownEmail: string;
  /** The recipient of the pending offer that the new one replaces. */
  previousRecipient?: string | undefined;
  busy: boolean;
  onEmail: (email: string) => void;
}) {
  const { open, ownEmail } = props;
  const Form = z.object({
    email: z
      .string()
      .trim()
      .min(1, REQUIRED)
      .pipe(Email)
      .refine((email) => email !== ownEmail, "That's your own email. Enter the new manager's."),
  });
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { email: "" },
  });
  // Entries are kept after a failed request, but cleared when the dialog is reopened.
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);

  return (
    <Dialog
      open={open}
      onOpenChange={props.onOpenChange}
      title="Transfer Team"
      busy={props.busy}
      onSubmit={handleSubmit(({ email }) => props.onEmail(email), toastFirstProblem)}
      footer={
        <>
          <Button variant="secondary" onClick={() => props.onOpenChange(false)}>
            Keep Team
          </Button>
          <Button type="submit" busy={props.busy} busyLabel="Sending...">
            Send Offer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 [&_b]:text-ink">
          <li>
            We'll email them a link. Once they accept, they'll manage{" "}
            <b className="wrap-anywhere">{props.teamName}</b>, with its roster, schedule, and Season Pass.
          </li>
          <li>
            <b>You'll lose access to the team.</b> Only the new manager can transfer it back.
          </li>
          <li>Nothing changes until they accept, and you can cancel anytime before then.</li>
          {props.previousRecipient !== undefined && (
            <li>
              The link we sent to <b className="wrap-anywhere">{props.previousRecipient}</b> will stop
              working.
            </li>
          )}
        </ul>
        <TextField
          label="New Manager's Email"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          error={formState.errors.email?.message}
          {...register("email")}
        />
      </div>
    </Dialog>
  );
}
