import { useState } from "react";
import { errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { OtpField } from "#ui/otp-field.tsx";
import { accountsApi } from "../client.ts";

export type SecondFactorSecret = { uri: string; qrSvg: string; recoveryCodes: string[] };

/** Scan, then prove it with a first code. Nothing changes at sign-in before that. */
export function SecondFactorSetup(props: {
  secret: SecondFactorSecret;
  onConfirmed: () => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = new URL(props.secret.uri).searchParams.get("secret") ?? "";

  async function confirm(entered: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      await accountsApi.security.confirmSecondFactor({ code: entered });
      props.onConfirmed();
    } catch (error) {
      setProblem(errorMessage(error, "We could not check that code. Please try again."));
      setCode("");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Scan the Code"
      description="Scan it with an authenticator app, then enter the six digits the app shows."
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm(code);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={code.length < 6} busy={busy} busyLabel="Checking...">
            Turn On
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(props.secret.qrSvg)}`}
          alt="QR code for your authenticator app"
          className="size-44 rounded-md bg-white p-1"
        />
        <p className="caption text-center text-ink-3">
          No camera? Enter this key: <code className="font-mono break-all text-ink select-all">{key}</code>
        </p>
        <OtpField
          label="Code from the app"
          value={code}
          onValueChange={setCode}
          onComplete={(entered) => void confirm(entered)}
          error={problem}
        />
      </div>
    </Dialog>
  );
}
