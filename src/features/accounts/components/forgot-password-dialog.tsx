import { useState, type FormEvent } from "react";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";

const missing = "Please enter your email address";
/** OP2-45: the two mails' toasts stay for 6 seconds. */
const LONG = { durationMs: 6000 };

/** Asks for a reset mail. Unknown addresses get the same answer as known ones. */
export function ForgotPasswordDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const email = typed ?? props.email;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!email.trim()) {
      setProblem(missing);
      showToast.error(missing);
      return;
    }
    setBusy(true);
    try {
      await accountsApi.recovery.request({ email });
      props.onOpenChange(false);
      setTyped(undefined);
      showToast.success("Password reset instructions sent to your email", LONG);
      setTimeout(
        () => showToast.info("Please check your email inbox and spam folder for the reset link", LONG),
        1000,
      );
    } catch (error) {
      if (errorCode(error) === "INVALID_INPUT")
        setProblem("Please enter an email address like name@example.com");
      showToast.error(errorMessage(error, "Failed to send reset email"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Reset Your Password"
      description="We send a link to your address. It is valid for 24 hours."
      onSubmit={(event) => void submit(event)}
      busy={busy}
      footer={
        <>
          <Button variant="secondary" onClick={() => props.onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel="Sending...">
            Send Reset Link
          </Button>
        </>
      }
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </Dialog>
  );
}
