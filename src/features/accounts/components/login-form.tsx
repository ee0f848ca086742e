import { zodResolver } from "@hookform/resolvers/zod";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import * as z from "zod";
import { accountsApi } from "../client.ts";
import { errorTable } from "#platform/error-codes.ts";
import { withReturnPath } from "../rules.ts";
import { ProviderButtons } from "./provider-buttons.tsx";

const Credentials = z.object({
  email: z.string().trim().min(1, "Enter your email address"),
  password: z.string().min(1, "Enter your password"),
});

const signInError = errorTable.INVALID_CREDENTIALS.message;

/** Signs in with a passkey or with an email and password. Calls `onTwoStep` if a code is required too. */
export function LoginForm(props: {
  /** The email to start with, if it was just typed on another page. */
  email?: string;
  /** Set if only this account can sign in. Leaves out everything that leads elsewhere. */
  onlyEmail?: string;
  onSignedIn: () => void;
  onTwoStep: () => void;
  onForgot?: (email: string) => void;
}) {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: props.onlyEmail ?? props.email ?? "", password: "" },
  });
  const [query] = useSearchParams();
  const [isPasskeyBusy, setIsPasskeyBusy] = useState(false);

  const submit = handleSubmit(async (credentials) => {
    try {
      const { next } = await accountsApi.sessions.signIn(credentials);
      if (next === "two-step") props.onTwoStep();
      else props.onSignedIn();
    } catch (error) {
      // A malformed email gets the same error as an unknown one (ACCT-05).
      showToast.error(
        getErrorCode(error) === "INVALID_INPUT" ? signInError : getErrorMessage(error, signInError),
      );
    }
  }, toastFirstProblem);

  async function signInWithPasskey() {
    setIsPasskeyBusy(true);
    try {
      const { passkeys } = await import("./passkey-client.ts");
      if (await passkeys.signIn()) props.onSignedIn();
      else showToast.error("Passkey sign-in didn't finish. Try again, or use your password.");
    } finally {
      setIsPasskeyBusy(false);
    }
  }

  return (
    <>
      {/* POST keeps the password out of the URL if the form is submitted before hydration. */}
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="username webauthn"
          readOnly={props.onlyEmail !== undefined}
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
            props.onForgot && (
              <button
                type="button"
                className="link text-label"
                onClick={() => props.onForgot?.(getValues("email"))}
              >
                Forgot password?
              </button>
            )
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
        busy={isPasskeyBusy}
        busyLabel="Waiting for your passkey..."
        onClick={() => void signInWithPasskey()}
      >
        Sign In With a Passkey
      </Button>
      {props.onlyEmail === undefined && <ProviderButtons next={query.get("next")} />}
      {props.onlyEmail === undefined && (
        <p className="mt-6 text-center text-ink-2">
          New here?{" "}
          <Link to={withReturnPath("/register", query.get("next"))} className="link">
            Create an account
          </Link>
        </p>
      )}
    </>
  );
}
