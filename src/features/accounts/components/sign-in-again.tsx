import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Renewal } from "#platform/api-client.ts";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import type { Me } from "../schema.ts";
import { announceAuthChange, listenForAuthChanges } from "./auth-changes.ts";
import { LoginForm } from "./login-form.tsx";
import { TwoStepForm } from "./two-step-form.tsx";

export interface SignInAgainProps {
  user: Me;
  onSettled: (renewal: Renewal) => void;
}

/** Signs the same user in again over the current page, with two-step verification if it's on. */
export default function SignInAgain({ user, onSettled }: SignInAgainProps) {
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<"password" | "two-step">("password");
  const body = useRef<HTMLDivElement>(null);

  /** Continues if the session is this user's. For anyone else, the page starts over without what was typed. */
  async function checkSession() {
    const { user: current } = await accountsApi.sessions.get();
    if (!current) return;
    onSettled(current.id === user.id ? "renewed" : "declined");
    await revalidate();
  }
  const checkQuietly = useEffectEvent(() => void checkSession().catch(() => {}));
  useEffect(() => listenForAuthChanges(() => checkQuietly()), []);

  async function finish() {
    try {
      await checkSession();
      announceAuthChange();
    } catch {
      showToast.error("We couldn't sign you in. Try again.");
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettled("declined")}
      title={step === "password" ? "Sign In Again" : "One More Step"}
      description={
        step === "password"
          ? "Your session ended. Sign in to keep what you typed."
          : "Enter the code from your authenticator app."
      }
      // The email is known, so start with the password.
      initialFocus={{
        get current() {
          return body.current?.querySelector<HTMLElement>("input[type=password]") ?? null;
        },
      }}
    >
      <div ref={body}>
        {step === "password" ? (
          <LoginForm
            onlyEmail={user.email}
            onSignedIn={() => void finish()}
            onTwoStep={() => setStep("two-step")}
          />
        ) : (
          <TwoStepForm
            onSignedIn={() => void finish()}
            onExpired={() => {
              setStep("password");
              showToast.error("Your sign-in timed out. Sign in again.");
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
