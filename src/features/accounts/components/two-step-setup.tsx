import { useState } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { OtpField } from "#ui/otp-field.tsx";
import { accountsApi } from "../client.ts";

export type TwoStepSecret = { uri: string; qrSvg: string; recoveryCodes: string[] };

/** Shows the QR code and verifies the first code. Sign-in doesn't require codes until the first one is verified. */
export function TwoStepSetup(props: { secret: TwoStepSecret; onConfirmed: () => void; onClose: () => void }) {
  const [code, setCode] = useState("");
  const [fieldError, setFieldError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const key = new URL(props.secret.uri).searchParams.get("secret") ?? "";

  async function confirm(enteredCode: string) {
    setIsBusy(true);
    setFieldError(undefined);
    try {
      await accountsApi.security.confirmTwoStep({ code: enteredCode });
      props.onConfirmed();
    } catch (error) {
      setFieldError(getErrorMessage(error, "We couldn't check that code. Try again."));
      setCode("");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Scan the Code"
      description="Scan the code with an authenticator app, then enter the six-digit code it shows."
      busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm(code);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={code.length < 6} busy={isBusy} busyLabel="Checking...">
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
          label="Authenticator Code"
          value={code}
          onValueChange={setCode}
          onComplete={(enteredCode) => void confirm(enteredCode)}
          error={fieldError}
        />
      </div>
    </Dialog>
  );
}
