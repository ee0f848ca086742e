import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { checkResetLink, readResetLink } from "#features/accounts/components/reset-link.ts";
import { ResetPasswordForm } from "#features/accounts/components/reset-password-form.tsx";
import { AuthFrame } from "#app/auth-frame.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Banner } from "#ui/banner.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { Route } from "./+types/reset-password";

export const meta: Route.MetaFunction = () => [
  { title: "Reset Password · FirstWhistle" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** How long the success message is shown before the redirect (ACCT-44). */
const REDIRECT_MS = 3000;

/** The page's steps (ACCT-31): verifying the token, setting up the session, showing the form, success, or an error. */
type State =
  | { step: "verifying" }
  | { step: "preparing" }
  | { step: "form"; token: string }
  | { step: "success" }
  | { step: "error"; message: string };

export default function ResetPassword() {
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ step: "verifying" });

  useEffect(() => {
    let isUnmounted = false;
    const link = readResetLink(window.location);
    const begin = async () => {
      const problem = await checkResetLink(link);
      if (isUnmounted) return;
      if (problem !== null || !("token" in link)) return setState({ step: "error", message: problem ?? "" });
      // Flush right away. Otherwise, the next step would replace this one before anyone sees or hears it.
      flushSync(() => setState({ step: "preparing" }));
      // Remove the token from the address bar and history before anything else can read it.
      await navigate("/reset-password", { replace: true });
      setState({ step: "form", token: link.token });
    };
    void begin();
    return () => {
      isUnmounted = true;
    };
  }, [navigate]);

  useEffect(() => {
    if (state.step !== "success") return undefined;
    const timer = setTimeout(() => void navigate("/login"), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  if (state.step === "error")
    return (
      <AuthFrame title="Reset Link Invalid" lead={<span role="alert">{state.message}</span>}>
        <LinkButton to="/login?forgot" full>
          Request a New Link
        </LinkButton>
      </AuthFrame>
    );
  if (state.step === "success")
    return (
      <AuthFrame title="Password Reset">
        <Banner tone="ok" role="status">
          Your password is saved. Taking you to the sign-in page...
        </Banner>
        <LinkButton to="/login" full className="mt-4">
          Go to Sign In
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Choose a New Password">
      {state.step === "form" ? (
        <ResetPasswordForm token={state.token} onSaved={() => setState({ step: "success" })} />
      ) : (
        <Spinner>
          {state.step === "verifying" ? "Verifying your reset link" : "Setting up your session"}
        </Spinner>
      )}
    </AuthFrame>
  );
}
