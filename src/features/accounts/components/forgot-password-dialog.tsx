import { useState, type FormEvent } from "react";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";

const missingEmailError = "Please enter your email address";
/** Toasts about emails stay up for 6 seconds (OP2-45). */
const LONG_TOAST = { durationMs: 6000 };

/** Requests a reset email. The response is the same whether or not the email has an account. */
export function ForgotPasswordDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}) {
  const [enteredEmail, setEnteredEmail] = useState<string>();
  const [fieldError, setFieldError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const email = enteredEmail ?? props.email;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!email.trim()) {
      setFieldError(missingEmailError);
      showToast.error(missingEmailError);
      return;
    }
    setIsBusy(true);
    try {
      await accountsApi.recovery.request({ email });
      props.onOpenChange(false);
      setEnteredEmail(undefined);
      showToast.success("Password reset instructions sent to your email", LONG_TOAST);
      setTimeout(
        () => showToast.info("Please check your email inbox and spam folder for the reset link", LONG_TOAST),
        1000,
      );
    } catch (error) {
      if (getErrorCode(error) === "INVALID_INPUT")
        setFieldError("Enter an email address like name@example.com");
      showToast.error(getErrorMessage(error, "Failed to send reset email"));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Reset Your Password"
      description="We'll email you a link. It's valid for 24 hours."
      onSubmit={(event) => void submit(event)}
      busy={isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={() => props.onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Sending...">
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
        error={fieldError}
        onChange={(event) => {
          setEnteredEmail(event.currentTarget.value);
          setFieldError(undefined);
        }}
      />
    </Dialog>
  );
}
