import { zodResolver } from "@hookform/resolvers/zod";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import * as z from "zod";
import { accountsApi } from "../client.ts";
import { errorTable } from "#platform/error-codes.ts";
import { withReturnPath } from "../rules.ts";

const Credentials = z.object({
  email: z.string().trim().min(1, "Please enter your email address"),
  password: z.string().min(1, "Please enter your password"),
});

const failed = errorTable.INVALID_CREDENTIALS.message;

/** E-mail and password, or a passkey. Tells the page when a second factor is still missing. */
export function LoginForm(props: {
  onSignedIn: () => void;
  onSecondFactor: () => void;
  onForgot: (email: string) => void;
}) {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: "", password: "" },
  });
  const [query] = useSearchParams();
  const [passkeyBusy, setPasskeyBusy] = useState(false);

  const submit = handleSubmit(async (credentials) => {
    try {
      const { next } = await accountsApi.sessions.signIn(credentials);
      if (next === "second-factor") props.onSecondFactor();
      else props.onSignedIn();
    } catch (error) {
      // A malformed address is as wrong as an unknown one (ACCT-05).
      showToast.error(errorCode(error) === "INVALID_INPUT" ? failed : errorMessage(error, failed));
    }
  }, toastFirstProblem);

  async function signInWithPasskey() {
    setPasskeyBusy(true);
    try {
      const { passkeys } = await import("./passkey-client.ts");
      if (await passkeys.signIn()) props.onSignedIn();
      else showToast.error("No passkey was used. You can sign in with your password.");
    } finally {
      setPasskeyBusy(false);
    }
  }

  return (
    <>
      {/* post: sent before the page's script is there, a password must not end up in the address. */}
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="username webauthn"
          required
          error={formState.errors.email?.message}
          {...register("email")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password webauthn"
          required
          error={formState.errors.password?.message}
          aside={
            <button
              type="button"
              className="link text-label"
              onClick={() => props.onForgot(getValues("email"))}
            >
              Forgot password?
            </button>
          }
          {...register("password")}
        />
        <Button type="submit" size="large" full busy={formState.isSubmitting} busyLabel="Signing in...">
          Sign In
        </Button>
      </form>
      <Button
        variant="secondary"
        full
        className="mt-3"
        icon={<KeyRound />}
        busy={passkeyBusy}
        busyLabel="Waiting for your passkey..."
        onClick={() => void signInWithPasskey()}
      >
        Sign In With a Passkey
      </Button>
      <p className="mt-6 text-center text-ink-2">
        New here?{" "}
        <Link to={withReturnPath("/register", query.get("next"))} className="link">
          Create an account
        </Link>
      </p>
    </>
  );
}
