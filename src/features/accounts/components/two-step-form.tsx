import { useState } from "react";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { OtpField } from "#ui/otp-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { accountsApi } from "../client.ts";

/** The second step of signing in. Calls `onExpired` if sign-in has to start over. */
export function TwoStepForm({ onSignedIn, onExpired }: { onSignedIn: () => void; onExpired: () => void }) {
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const [code, setCode] = useState("");
  const [fieldError, setFieldError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function verify(enteredCode: string) {
    // Typing the last digit submits the form automatically, so ignore Enter right after it.
    if (isBusy) return;
    setIsBusy(true);
    setFieldError(undefined);
    try {
      await accountsApi.sessions.verifyTwoStep({ code: enteredCode, kind });
      onSignedIn();
    } catch (error) {
      if (getErrorCode(error) === "TWO_STEP_EXPIRED") return onExpired();
      setFieldError(getErrorMessage(error, "We couldn't check that code. Try again."));
      setCode("");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code) void verify(code);
        else setFieldError("Enter the code");
      }}
    >
      {kind === "app" ? (
        <OtpField
          label="Authenticator Code"
          value={code}
          onValueChange={setCode}
          onComplete={(enteredCode) => void verify(enteredCode)}
          error={fieldError}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- this page only asks for the code
          autoFocus
        />
      ) : (
        <TextField
          label="Recovery Code"
          hint="Each code works once."
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          error={fieldError}
        />
      )}
      <Button type="submit" size="large" full busy={isBusy} busyLabel="Checking...">
        Verify
      </Button>
      <button
        type="button"
        className="link justify-self-center"
        onClick={() => {
          setKind(kind === "app" ? "recovery" : "app");
          setCode("");
          setFieldError(undefined);
        }}
      >
        {kind === "app" ? "Use a recovery code instead" : "Use your authenticator app instead"}
      </button>
    </form>
  );
}
