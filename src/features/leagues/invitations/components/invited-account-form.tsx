import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { accountsApi } from "#features/accounts/client.ts";
import { termsLabel } from "#features/accounts/components/terms-notice.tsx";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { AddressText } from "#ui/address-text.tsx";
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
    acceptedTerms: z.boolean().refine((accepted) => accepted, "Accept the terms to create an account"),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    message: "Passwords do not match",
  });

export interface InvitedAccountFormProps {
  token: string;
  invitation: Invitation;
  /** Sign-in page URL that returns to this page afterward. */
  signInPath: string;
  /** Called once the user is signed in to the new or existing account. */
  onSignedIn: () => void;
}

/** Creates an account with the invited email and signs in to it (INVITE-08 to INVITE-13). */
export function InvitedAccountForm({ token, invitation, signInPath, onSignedIn }: InvitedAccountFormProps) {
  const [hasAccount, setHasAccount] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Form),
    mode: "onBlur",
    // Delay errors, because one that appears between mousedown and mouseup would shift the button being clicked.
    delayError: 300,
    defaultValues: {
      name: invitation.memberName ?? "",
      password: "",
      confirmation: "",
      acceptedTerms: false,
    },
  });
  const getError = (field: keyof typeof formState.errors) => formState.errors[field]?.message;

  const save = handleSubmit(async ({ name, password }) => {
    try {
      await invitationsApi.invitations.register({ token, name, password, acceptedTerms: true });
    } catch (error) {
      if (getErrorCode(error) === "ACCOUNT_EXISTS") return signIn(password, error);
      return showFailure(error);
    }
    await signIn(password);
  }, toastFirstProblem);

  /** Signs in. Also works if the account already exists and the user typed its password. */
  async function signIn(password: string, existsError?: unknown) {
    try {
      const { next } = await accountsApi.sessions.signIn({ email: invitation.email, password });
      if (next === "signed-in") return onSignedIn();
    } catch (error) {
      if (getErrorCode(error) !== "INVALID_CREDENTIALS") return showFailure(error);
    }
    setHasAccount(true);
    showToast.error("Failed to create account", {
      description: existsError ? getErrorMessage(existsError, "") : undefined,
    });
  }

  function showFailure(error: unknown) {
    const message = getErrorMessage(error, "");
    if (getErrorCode(error) === "PASSWORD_TOO_COMMON")
      setError("password", { message }, { shouldFocus: true });
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
        hint="Your invitation was sent to this email."
      />
      <TextField label="Name" required autoComplete="name" error={getError("name")} {...register("name")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        error={getError("password")}
        {...register("password")}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={getError("confirmation")}
        {...register("confirmation")}
      />
      <CheckboxField
        label={termsLabel}
        required
        error={getError("acceptedTerms")}
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
          <b className="wrap-anywhere">
            <AddressText>{invitation.email}</AddressText>
          </b>{" "}
          already has an account. Sign in to accept this invitation.
        </Banner>
      )}
      <Button type="submit" size="large" full busy={formState.isSubmitting} busyLabel="Creating...">
        Create Account and Accept
      </Button>
    </form>
  );
}
