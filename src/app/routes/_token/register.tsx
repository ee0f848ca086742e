import { useState, type MouseEvent } from "react";
import { redirect, useNavigate, useSearchParams } from "react-router";
import { accountsApi } from "#features/accounts/client.ts";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import { ProviderRegisterForm } from "#features/accounts/components/provider-register-form.tsx";
import { RegisterForm, type TypedCredentials } from "#features/accounts/components/register-form.tsx";
import { findRegistration } from "#features/accounts/providers/registration/queries.server.ts";
import { getSafeReturnPath, withReturnPath } from "#features/accounts/rules.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { getCurrentSession } from "#app/session-gate.ts";
import { getErrorMessage } from "#platform/api-client.ts";
import { errorTable } from "#platform/error-codes.ts";
import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import type { Route } from "./+types/register";

export const meta: Route.MetaFunction = () => [{ title: "Create an Account · FirstWhistle" }];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, request }: Route.LoaderArgs) {
  if (await getCurrentSession(context)) throw redirect("/dashboard");
  return { confirmed: await findRegistration(request.headers) };
}

/** Reloads the page if a form is submitted before hydration. */
export const action = () => redirect("/register");

export default function Register({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const confirmed = loaderData?.confirmed;
  if (!confirmed) return <RegisterWithPassword />;
  return (
    <AuthFrame title="Create Your Account" lead="Free to start. No credit card.">
      <ProviderRegisterForm
        {...confirmed}
        signInPath={withReturnPath("/login", query.get("next"))}
        onRegistered={(next) => {
          announceAuthChange();
          // Another document, because the root knows no session yet.
          window.location.assign(getSafeReturnPath(next));
        }}
      />
    </AuthFrame>
  );
}

function RegisterWithPassword() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedCredentials>();
  const [isOpen, setIsOpen] = useState(false);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const login = withReturnPath("/login", query.get("next"));

  /** Signs in with what was just typed. The password never leaves this page's memory except to sign in. */
  async function signIn(event: MouseEvent) {
    if (!typed) return;
    event.preventDefault();
    if (isSigningIn) return;
    setIsSigningIn(true);
    try {
      const { next } = await accountsApi.sessions.signIn(typed);
      if (next === "signed-in") {
        showToast.success("Successfully logged in!");
        announceAuthChange();
        await navigate(getSafeReturnPath(query.get("next")));
        return;
      }
    } catch (error) {
      // The email was known already, or we couldn't be reached. The sign-in page takes it from here.
      showToast.error(getErrorMessage(error, errorTable.INVALID_CREDENTIALS.message));
    }
    await navigate(login, { state: { email: typed.email } });
  }

  return (
    <AuthFrame title="Create Your Account" lead="Free to start. No credit card.">
      <RegisterForm
        onRegistered={(credentials) => {
          setTyped(credentials);
          setIsOpen(true);
        }}
      />
      <Dialog
        open={isOpen}
        onOpenChange={(next) => {
          setIsOpen(next);
          if (!next) setTyped(undefined);
        }}
        title="Account Created Successfully!"
        description="We sent you an email. Click the link in it to confirm your address. You can sign in right away."
        footer={
          <LinkButton to={login} aria-busy={isSigningIn} onClick={(event) => void signIn(event)}>
            {isSigningIn ? "Signing in..." : "Continue to Sign In"}
          </LinkButton>
        }
      />
    </AuthFrame>
  );
}
