import { useState } from "react";
import { useRevalidator } from "react-router";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { ConfirmEmailBanner } from "./confirm-email-banner.tsx";

/**
 * Blocks a step that requires a confirmed email. If the user confirms in another tab, the page notices automatically.
 * If they confirm on another device, they press the button, which shows a message if the email still isn't confirmed.
 */
export function ConfirmFirst({ email }: { email: string | undefined }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function checkConfirmation() {
    setIsBusy(true);
    try {
      const { emailVerified } = await accountsApi.accounts.getMe();
      // If the email is confirmed by now, reloading shows the next step.
      if (emailVerified) await revalidate();
      else
        showToast.error("Your email isn't confirmed yet", {
          description: "First, open the link in the email we sent you.",
        });
    } catch (error) {
      showToast.error("We couldn't check", { description: getErrorMessage(error, "Try again.") });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <div className="-mb-6">
        <ConfirmEmailBanner email={email ?? "your email"} />
      </div>
      <Button
        size="large"
        full
        busy={isBusy}
        busyLabel="Checking..."
        onClick={() => void checkConfirmation()}
      >
        I Confirmed It
      </Button>
    </>
  );
}
