import { useEffect, useState } from "react";
import { redirect, useLocation, useNavigate, useSearchParams } from "react-router";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import { ForgotPasswordDialog } from "#features/accounts/components/forgot-password-dialog.tsx";
import { LoginForm } from "#features/accounts/components/login-form.tsx";
import { ProviderProblem } from "#features/accounts/components/provider-buttons.tsx";
import { TwoStepForm } from "#features/accounts/components/two-step-form.tsx";
import { getSafeReturnPath } from "#features/accounts/rules.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { InstallPrompt } from "#app/install-prompt.tsx";
import { getCurrentSession } from "#app/session-gate.ts";
import { deleteOfflineCopies } from "#platform/offline-copies.ts";
import { showToast } from "#ui/toast.tsx";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => [
  { title: "Sign In · FirstWhistle" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** Redirects users who are already signed in (ACCT-03). */
export async function loader({ context }: Route.LoaderArgs) {
  if (await getCurrentSession(context)) throw redirect("/dashboard");
  return null;
}

/** Reloads the page if a form is submitted before hydration. */
export const action = () => redirect("/login");

export default function Login() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // Registration passes on the email that was typed there (START-06).
  const state = useLocation().state as { email?: string } | null;
  const [step, setStep] = useState<"password" | "two-step">(
    // A provider has identified the reader, and a code comes next.
    query.get("step") === "code" ? "two-step" : "password",
  );
  const [forgot, setForgot] = useState({ open: query.has("forgot"), email: "" });

  // No one is signed in on this page, so delete any copies left from a session that ended unnoticed.
  useEffect(() => void deleteOfflineCopies(), []);

  function handleSignedIn() {
    showToast.success("Successfully logged in!");
    announceAuthChange();
    void navigate(getSafeReturnPath(query.get("next")));
  }

  if (step === "two-step")
    return (
      <AuthFrame title="One More Step" lead="Enter the code from your authenticator app.">
        <TwoStepForm
          onSignedIn={handleSignedIn}
          onExpired={() => {
            setStep("password");
            showToast.error("Your sign-in timed out. Sign in again.");
          }}
        />
      </AuthFrame>
    );
  return (
    <AuthFrame title="Welcome Back" lead="Sign in to see who's coming.">
      <ProviderProblem />
      <LoginForm
        email={state?.email}
        onSignedIn={handleSignedIn}
        onTwoStep={() => setStep("two-step")}
        onForgot={(email) => setForgot({ open: true, email })}
      />
      <p className="mt-5 text-center text-ui text-ink-2">
        Players don&apos;t need an account.{" "}
        <a href="/find" className="link">
          Lost Your Link?
        </a>
      </p>
      <ForgotPasswordDialog
        open={forgot.open}
        email={forgot.email}
        onOpenChange={(open) => setForgot({ ...forgot, open })}
      />
      <InstallPrompt />
    </AuthFrame>
  );
}
