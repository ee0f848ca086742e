import { useEffect, useState } from "react";
import { redirect, useNavigate, useSearchParams } from "react-router";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import { ForgotPasswordDialog } from "#features/accounts/components/forgot-password-dialog.tsx";
import { LoginForm } from "#features/accounts/components/login-form.tsx";
import { SecondFactorForm } from "#features/accounts/components/second-factor-form.tsx";
import { safeReturnPath } from "#features/accounts/rules.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { InstallPrompt } from "#app/install-prompt.tsx";
import { currentSession } from "#app/session-gate.ts";
import { forgetOfflineCopies } from "#platform/offline-copies.ts";
import { showToast } from "#ui/toast.tsx";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => [
  { title: "Sign In · FirstWhistle" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** Already signed in: nothing to do here (ACCT-03). */
export async function loader({ context }: Route.LoaderArgs) {
  if (await currentSession(context)) throw redirect("/dashboard");
  return null;
}

/** A form sent before the page's script was there: begin again, now with it. */
export const action = () => redirect("/login");

export default function Login() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [step, setStep] = useState<"password" | "second-factor">("password");
  const [forgot, setForgot] = useState({ open: query.has("forgot"), email: "" });

  // Nobody is signed in here: also not whoever's session ended unnoticed.
  useEffect(() => void forgetOfflineCopies(), []);

  function signedIn() {
    showToast.success("Successfully logged in!");
    announceAuthChange();
    void navigate(safeReturnPath(query.get("next")));
  }

  if (step === "second-factor")
    return (
      <AuthFrame title="One More Step" lead="Your account asks for a second factor.">
        <SecondFactorForm
          onSignedIn={signedIn}
          onExpired={() => {
            setStep("password");
            showToast.error("That sign-in took too long. Please start again.");
          }}
        />
      </AuthFrame>
    );
  return (
    <AuthFrame title="Welcome Back" lead="Sign in to see who is coming.">
      <LoginForm
        onSignedIn={signedIn}
        onSecondFactor={() => setStep("second-factor")}
        onForgot={(email) => setForgot({ open: true, email })}
      />
      <ForgotPasswordDialog
        open={forgot.open}
        email={forgot.email}
        onOpenChange={(open) => setForgot({ ...forgot, open })}
      />
      <InstallPrompt />
    </AuthFrame>
  );
}
