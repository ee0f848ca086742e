import { useState } from "react";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { OtpField } from "#ui/otp-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { accountsApi } from "../client.ts";

/** The second step of signing in. `onExpired` starts over. */
export function SecondFactorForm({
  onSignedIn,
  onExpired,
}: {
  onSignedIn: () => void;
  onExpired: () => void;
}) {
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function verify(entered: string) {
    // The last digit sends the code by itself; Enter right after it must not send it twice.
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await accountsApi.sessions.verifySecondFactor({ code: entered, kind });
      onSignedIn();
    } catch (error) {
      if (errorCode(error) === "SECOND_FACTOR_EXPIRED") return onExpired();
      setProblem(errorMessage(error, "We could not check that code. Please try again."));
      setCode("");
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code) void verify(code);
        else setProblem("Please enter the code");
      }}
    >
      {kind === "app" ? (
        <OtpField
          label="Code from your authenticator app"
          value={code}
          onValueChange={setCode}
          onComplete={(entered) => void verify(entered)}
          error={problem}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- this page only asks for the code
          autoFocus
        />
      ) : (
        <TextField
          label="Recovery code"
          hint="Each code works once."
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          error={problem}
        />
      )}
      <Button type="submit" size="large" full busy={busy} busyLabel="Checking...">
        Verify
      </Button>
      <button
        type="button"
        className="link justify-self-center"
        onClick={() => {
          setKind(kind === "app" ? "recovery" : "app");
          setCode("");
          setProblem(undefined);
        }}
      >
        {kind === "app" ? "Use a recovery code instead" : "Use your authenticator app instead"}
      </button>
    </form>
  );
}
