import { useState } from "react";
import { useSearchParams } from "react-router";
import { accountsApi } from "#features/accounts/client.ts";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import type { LinkOutcome } from "#features/accounts/email-change/schema.ts";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import type { Route } from "./+types/change-email";

export const meta: Route.MetaFunction = () => [
  { title: "Change Your Email · FirstWhistle" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

const currentInbox = {
  title: "Change Your Email",
  action: "Approve This Change",
  verb: "approve this change",
};
const newInbox = {
  title: "Confirm Your New Email",
  action: "Confirm New Email",
  verb: "confirm your new email",
};

/**
 * The page behind both links of an email change. Waits for a tap because email scanners open every link, and some even
 * run scripts.
 */
export default function ChangeEmail() {
  const [outcome, setOutcome] = useState<LinkOutcome | "invalid">();
  const [isBusy, setIsBusy] = useState(false);
  const [query] = useSearchParams();
  const texts = query.get("inbox") === "new" ? newInbox : currentInbox;

  async function accept() {
    setIsBusy(true);
    const token = new URLSearchParams(window.location.hash.replace(/^#/, "")).get("token") ?? "none";
    try {
      const result = await accountsApi.emailChange.accept({ token });
      window.history.replaceState(window.history.state, "", "/change-email");
      if (result.waitingFor === null) announceAuthChange();
      setOutcome(result);
    } catch (error) {
      showToast.error(getErrorMessage(error, "We couldn't save that. Try again."));
      if (getErrorCode(error) === "LINK_INVALID") setOutcome("invalid");
    } finally {
      setIsBusy(false);
    }
  }

  if (outcome === "invalid")
    return (
      <AuthFrame
        title="Link Invalid"
        lead="This link isn't valid or has expired. It may have been used, replaced, or canceled. You can start the change again in Settings."
      >
        <LinkButton to="/settings" full>
          Go to Settings
        </LinkButton>
      </AuthFrame>
    );
  if (outcome?.waitingFor === null)
    return (
      <AuthFrame title="Email Changed">
        <Banner tone="ok" role="status">
          Your email is changed. Sign in with the new one from now on.
        </Banner>
        <LinkButton to="/dashboard" full className="mt-4">
          Go to Dashboard
        </LinkButton>
      </AuthFrame>
    );
  if (outcome)
    return (
      <AuthFrame title="One More Link">
        <Banner tone="info" role="status">
          Thanks! Now open the link we sent to your {outcome.waitingFor} email. Your email changes when you've
          used both.
        </Banner>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={texts.title}
      lead={`Tap the button to ${texts.verb}. If you didn't ask for it, close this page and nothing changes.`}
    >
      <Button size="large" full busy={isBusy} busyLabel="Saving..." onClick={() => void accept()}>
        {texts.action}
      </Button>
    </AuthFrame>
  );
}
