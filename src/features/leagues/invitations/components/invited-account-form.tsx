import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { accountsApi } from "#features/accounts/client.ts";
import { termsWords } from "#features/accounts/components/terms-words.tsx";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { invitationsApi } from "../client.ts";
import { InvitedAccount, type Invitation } from "../schema.ts";

const Form = z
  .object({
    name: InvitedAccount.shape.name,
    password: InvitedAccount.shape.password,
    confirmation: z.string(),
    acceptedTerms: z.boolean().refine((accepted) => accepted, "Please accept the terms to create an account"),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    message: "Passwords do not match",
  });

export interface InvitedAccountFormProps {
  token: string;
  invitation: Invitation;
  /** Leads back here after signing in. */
  signInPath: string;
  /** There is an account, and somebody is signed in with it. */
  onSignedIn: () => void;
}

/** INVITE-08 to INVITE-13: an account with the invited address, and in with it. */
export function InvitedAccountForm({ token, invitation, signInPath, onSignedIn }: InvitedAccountFormProps) {
  const [hasAccount, setHasAccount] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Form),
    mode: "onBlur",
    // An error that appears between mouse down and up would move what is being clicked.
    delayError: 300,
    defaultValues: {
      name: invitation.memberName ?? "",
      password: "",
      confirmation: "",
      acceptedTerms: false,
    },
  });
  const problem = (field: keyof typeof formState.errors) => formState.errors[field]?.message;

  const save = handleSubmit(async ({ name, password }) => {
    try {
      await invitationsApi.invitations.register({ token, name, password, acceptedTerms: true });
    } catch (error) {
      if (errorCode(error) === "ACCOUNT_EXISTS") return enter(password, error);
      return refuse(error);
    }
    await enter(password);
  }, toastFirstProblem);

  /** Also for whoever has an account already and typed its password: nobody has to find out which of the two it is. */
  async function enter(password: string, exists?: unknown) {
    try {
      const { next } = await accountsApi.sessions.signIn({ email: invitation.email, password });
      if (next === "signed-in") return onSignedIn();
    } catch (error) {
      if (errorCode(error) !== "INVALID_CREDENTIALS") return refuse(error);
    }
    setHasAccount(true);
    showToast.error("Failed to create account", {
      description: exists ? errorMessage(exists, "") : undefined,
    });
  }

  function refuse(error: unknown) {
    const message = errorMessage(error, "");
    if (errorCode(error) === "PASSWORD_TOO_COMMON") setError("password", { message }, { shouldFocus: true });
    showToast.error("Failed to create account", { description: message || undefined });
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        readOnly
        autoComplete="username"
        value={invitation.email}
        hint="The invitation came to this address."
      />
      <TextField label="Name" required autoComplete="name" error={problem("name")} {...register("name")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        error={problem("password")}
        {...register("password")}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={problem("confirmation")}
        {...register("confirmation")}
      />
      <CheckboxField
        label={termsWords}
        required
        error={problem("acceptedTerms")}
        {...register("acceptedTerms")}
      />
      {hasAccount && (
        <Banner
          tone="warn"
          role="alert"
          action={
            <LinkButton to={signInPath} size="small">
              Sign In
            </LinkButton>
          }
        >
          <b className="wrap-anywhere">{invitation.email}</b> has an account. Sign in with its password, and
          this invitation is waiting here.
        </Banner>
      )}
      <Button type="submit" size="large" full busy={formState.isSubmitting} busyLabel="Creating...">
        Create Account and Accept
      </Button>
    </form>
  );
}
