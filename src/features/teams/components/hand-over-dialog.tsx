import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { TextField } from "#ui/text-field.tsx";
import { Email } from "../schema.ts";

const missing = "Please enter the next manager's email address";

/** Asks whom the team goes to, and says plainly what that means. */
export function HandOverDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  teamName: string;
  /** A team cannot be handed to oneself. */
  ownEmail: string;
  /** Whose open offer the new one replaces. */
  replaces?: string | undefined;
  busy: boolean;
  onEmail: (email: string) => void;
}) {
  const { open, ownEmail } = props;
  const Form = z.object({
    email: z
      .string()
      .trim()
      .min(1, missing)
      .pipe(Email)
      .refine((email) => email !== ownEmail, "This is your own address. Please enter the next manager's."),
  });
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { email: "" },
  });
  // What was typed survives a failed request, not another opening.
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);

  return (
    <Dialog
      open={open}
      onOpenChange={props.onOpenChange}
      title="Hand Over Team"
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
            We mail them a link. Once they accept, they are the manager of{" "}
            <b className="wrap-anywhere">{props.teamName}</b>, with its roster, schedule and Season Pass.
          </li>
          <li>
            <b>You lose access to the team.</b> Only the new manager can give it back.
          </li>
          <li>Until then nothing changes, and you can cancel.</li>
          {props.replaces !== undefined && (
            <li>
              The link we sent to <b className="wrap-anywhere">{props.replaces}</b> stops working.
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
