import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { RegisterForm } from "#features/accounts/components/register-form.tsx";
import { withReturnPath } from "#features/accounts/rules.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { getCurrentSession } from "#app/session-gate.ts";
import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Route } from "./+types/register";

export const meta: Route.MetaFunction = () => [{ title: "Create an Account · FirstWhistle" }];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ context }: Route.LoaderArgs) {
  if (await getCurrentSession(context)) throw redirect("/dashboard");
  return null;
}

/** Reloads the page if a form is submitted before hydration. */
export const action = () => redirect("/register");

export default function Register() {
  const [query] = useSearchParams();
  const [registered, setRegistered] = useState(false);
  return (
    <AuthFrame title="Create Your Account" lead="Free to start. No credit card.">
      <RegisterForm onRegistered={() => setRegistered(true)} />
      <Dialog
        open={registered}
        onOpenChange={setRegistered}
        title="Account Created Successfully!"
        description="We sent you an email. Click the link in it to confirm your address. You can sign in right away."
        footer={<LinkButton to={withReturnPath("/login", query.get("next"))}>Continue to Sign In</LinkButton>}
      />
    </AuthFrame>
  );
}
