import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import * as z from "zod";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { ChosenRole, Name } from "../schema.ts";
import { RoleChoice } from "./role-choice.tsx";
import { termsLabel } from "./terms-notice.tsx";

const Form = z.object({
  name: Name,
  role: ChosenRole,
  acceptedTerms: z.boolean().refine((accepted) => accepted, "Accept the terms to create an account"),
});

/**
 * Completes an account for someone whose email a sign-in provider has confirmed (CONNECT-30). A captcha, a password, and a
 * confirmation aren't needed.
 */
export function ProviderRegisterForm(props: {
  name: string;
  email: string;
  /** The sign-in page, for someone who has an account with another email. */
  signInPath: string;
  onRegistered: (next: string) => void;
}) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    mode: "onBlur",
    // Delay errors, because an error that appears between mouse down and mouse up would move the button out from
    // under the cursor.
    delayError: 300,
    defaultValues: { name: props.name, role: "team_manager" as ChosenRole, acceptedTerms: false },
  });
  const problem = (field: keyof typeof formState.errors) => formState.errors[field]?.message;

  const submit = handleSubmit(async ({ name, role }) => {
    try {
      const { next } = await accountsApi.providers.register({ name, role, acceptedTerms: true });
      showToast.success("Account created successfully!");
      props.onRegistered(next);
    } catch (error) {
      showToast.error(getErrorMessage(error, "Failed to create account. Please try again."));
    }
  }, toastFirstProblem);

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <TextField label="Name" autoComplete="name" required error={problem("name")} {...register("name")} />
      <TextField
        label="Email"
        type="email"
        readOnly
        autoComplete="username"
        value={props.email}
        hint="Confirmed."
      />
      <RoleChoice defaultValue={formState.defaultValues?.role} {...register("role")} />
      <CheckboxField
        label={termsLabel}
        required
        error={problem("acceptedTerms")}
        {...register("acceptedTerms")}
      />
      <p className="text-sm text-ink-2">By creating an account you confirm that you&apos;re 18 or older.</p>
      <Button type="submit" size="large" full busy={formState.isSubmitting} busyLabel="Creating account...">
        Create Account
      </Button>
      <p className="text-center text-ink-2">
        Already have an account?{" "}
        <Link to={props.signInPath} className="link">
          Sign in
        </Link>
      </p>
    </form>
  );
}
