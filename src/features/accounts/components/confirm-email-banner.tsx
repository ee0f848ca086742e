import { useState } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";

/** Shown until the email is confirmed. */
export function ConfirmEmailBanner({ email, className = "mb-6" }: { email: string; className?: string }) {
  const [isBusy, setIsBusy] = useState(false);

  async function resend() {
    setIsBusy(true);
    try {
      await accountsApi.accounts.resendConfirmation();
      showToast.success(`We sent a new link to ${email}`);
    } catch (error) {
      showToast.error(getErrorMessage(error, "We couldn't send the email. Try again."));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Banner
      tone="warn"
      className={className}
      action={
        <Button
          variant="secondary"
          size="small"
          busy={isBusy}
          busyLabel="Sending..."
          onClick={() => void resend()}
        >
          Send Again
        </Button>
      }
    >
      Please confirm your email. We sent a link to{" "}
      <b className="wrap-anywhere">
        <AddressText>{email}</AddressText>
      </b>
      .
    </Banner>
  );
}
