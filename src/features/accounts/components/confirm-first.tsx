import { useState } from "react";
import { useRevalidator } from "react-router";
import { errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { ConfirmEmailBanner } from "./confirm-email-banner.tsx";

/**
 * A step that needs a confirmed address. Confirming in another tab shows here by itself; on another device one has to
 * ask, and is told when it is not confirmed yet.
 */
export function ConfirmFirst({ email }: { email: string | undefined }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function look() {
    setBusy(true);
    try {
      const { emailVerified } = await accountsApi.accounts.getMe();
      // The page begins again with the next step.
      if (emailVerified) await revalidate();
      else
        showToast.error("Your email is not confirmed yet", {
          description: "Please open the link in our email first.",
        });
    } catch (error) {
      showToast.error("We could not look it up", { description: errorMessage(error, "Please try again.") });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className="-mb-6">
        <ConfirmEmailBanner email={email ?? "your address"} />
      </div>
      <Button size="large" full busy={busy} busyLabel="Looking..." onClick={() => void look()}>
        I Confirmed It
      </Button>
    </>
  );
}
