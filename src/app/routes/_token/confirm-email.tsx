import { useState } from "react";
import { accountsApi } from "#features/accounts/client.ts";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import type { Route } from "./+types/confirm-email";

export const meta: Route.MetaFunction = () => [
  { title: "Confirm Your Email · FirstWhistle" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

type State = "waiting" | "busy" | "confirmed" | "signed-out" | "invalid";

/** Waits for a tap because email scanners open every link, and some even run scripts. */
export default function ConfirmEmail() {
  const [state, setState] = useState<State>("waiting");

  async function confirm() {
    setState("busy");
    const token = new URLSearchParams(window.location.hash.replace(/^#/, "")).get("token") ?? "none";
    try {
      const { isSignedIn } = await accountsApi.accounts.confirmEmail({ token });
      window.history.replaceState(window.history.state, "", "/confirm-email");
      announceAuthChange();
      setState(isSignedIn ? "confirmed" : "signed-out");
    } catch (error) {
      const message = getErrorMessage(error, "We couldn't confirm your email. Try again.");
      showToast.error(message);
      setState(getErrorCode(error) === "LINK_INVALID" ? "invalid" : "waiting");
    }
  }

  if (state === "confirmed" || state === "signed-out")
    return (
      <AuthFrame title="Email Confirmed">
        <Banner tone="ok" role="status">
          Thanks! Your email is confirmed.
          {state === "signed-out" && " Sign in again on the devices you use."}
        </Banner>
        <LinkButton to="/dashboard" full className="mt-4">
          {state === "confirmed" ? "Go to Dashboard" : "Sign In"}
        </LinkButton>
      </AuthFrame>
    );
  if (state === "invalid")
    return (
      <AuthFrame
        title="Confirmation Link Invalid"
        lead="This link isn't valid or has expired. Sign in and request a new one in Settings."
      >
        <LinkButton to="/settings" full>
          Go to Settings
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Confirm Your Email" lead="Tap the button to confirm your email.">
      <Button
        size="large"
        full
        busy={state === "busy"}
        busyLabel="Confirming..."
        onClick={() => void confirm()}
      >
        Confirm My Email
      </Button>
    </AuthFrame>
  );
}
