import { useState } from "react";
import { errorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";

/** Shown until the address is confirmed. */
export function ConfirmEmailBanner({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      await accountsApi.accounts.resendConfirmation();
      showToast.success(`We sent a new link to ${email}`);
    } catch (error) {
      showToast.error(errorMessage(error, "We could not send the mail. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Banner
      tone="warn"
      className="mb-6"
      action={
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          busyLabel="Sending..."
          onClick={() => void resend()}
        >
          Send Again
        </Button>
      }
    >
      Please confirm your email. We sent a link to <b>{email}</b>.
    </Banner>
  );
}
