import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { RegisterForm } from "#features/accounts/components/register-form.tsx";
import { withReturnPath } from "#features/accounts/rules.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { currentSession } from "#app/session-gate.ts";
import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Route } from "./+types/register";

export const meta: Route.MetaFunction = () => [{ title: "Create an Account · FirstWhistle" }];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ context }: Route.LoaderArgs) {
  if (await currentSession(context)) throw redirect("/dashboard");
  return null;
}

/** A form sent before the page's script was there: begin again, now with it. */
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
        description="We sent you a mail. Please confirm your address with the link in it; you can sign in right away."
        footer={<LinkButton to={withReturnPath("/login", query.get("next"))}>Continue to Sign In</LinkButton>}
      />
    </AuthFrame>
  );
}
