import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useSearchParams } from "react-router";
import * as z from "zod";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { withReturnPath } from "../rules.ts";
import { ChosenRole, Email, Name, NewPassword } from "../schema.ts";
import { CaptchaBox } from "./captcha-box.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { termsLabel } from "./terms-notice.tsx";

const Form = z
  .object({
    name: Name,
    email: z.string().trim().min(1, "Enter your email address").pipe(Email),
    password: NewPassword,
    confirmation: z.string(),
    role: ChosenRole,
    acceptedTerms: z.boolean().refine((accepted) => accepted, "Accept the terms to create an account"),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    message: "Passwords do not match",
  });

/** What was just typed. It's kept in this page's memory only, to sign in with (START-06). */
export type TypedCredentials = { email: string; password: string };

export function RegisterForm({ onRegistered }: { onRegistered: (typed: TypedCredentials) => void }) {
  const [query] = useSearchParams();
  const [captcha, setCaptcha] = useState<string>();
  const [isTouched, setIsTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The captcha takes a second or two, so it starts at the first touch and is done by the time the form is.
  useEffect(() => {
    const touch = () => setIsTouched(true);
    const { current } = form;
    current!.addEventListener("focusin", touch, { once: true });
    // Someone may have started before hydration, when no one listened.
    const fields = [
      ...current!.querySelectorAll<HTMLInputElement>("input:not([type=radio], [type=checkbox])"),
    ];
    if (fields.some((field) => field.value !== "" || field === document.activeElement)) touch();
    return () => current!.removeEventListener("focusin", touch);
  }, []);
  // A captcha solution works once, so reset the box after a failure.
  const [attempt, setAttempt] = useState(0);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Form),
    mode: "onBlur",
    // Delay errors, because an error that appears between mouse down and mouse up would move the button out from
    // under the cursor.
    delayError: 300,
    defaultValues: {
      name: "",
      email: "",
      password: "",
      confirmation: "",
      role: "team_manager" as ChosenRole,
      acceptedTerms: false,
    },
  });
  const problem = (field: keyof typeof formState.errors) => formState.errors[field]?.message;

  const submit = handleSubmit(async ({ name, email, password, role }) => {
    try {
      await accountsApi.accounts.register({
        name,
        email,
        password,
        role,
        acceptedTerms: true,
        captcha: captcha ?? "missing",
      });
      showToast.success("Account created successfully!");
      onRegistered({ email, password });
    } catch (error) {
      if (getErrorCode(error) === "PASSWORD_TOO_COMMON")
        setError("password", { message: getErrorMessage(error, "") }, { shouldFocus: true });
      showToast.error(getErrorMessage(error, "Failed to create account. Please try again."));
      setCaptcha(undefined);
      setAttempt(attempt + 1);
    }
  }, toastFirstProblem);

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <TextField label="Name" autoComplete="name" required error={problem("name")} {...register("name")} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={problem("email")}
        {...register("email")}
      />
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
      {/* react-hook-form sets its default only in the browser, and the page must show it before that. */}
      <RoleChoice defaultValue={formState.defaultValues?.role} {...register("role")} />
      <CheckboxField
        label={termsLabel}
        required
        error={problem("acceptedTerms")}
        {...register("acceptedTerms")}
      />
      <CaptchaBox key={attempt} isStarted={isTouched} onSolved={setCaptcha} />
      <p className="text-sm text-ink-2">By creating an account you confirm that you&apos;re 18 or older.</p>
      <Button
        type="submit"
        size="large"
        full
        disabled={captcha === undefined}
        busy={formState.isSubmitting}
        busyLabel="Creating account..."
      >
        Create Account
      </Button>
      <div className="-mt-3">
        <ProviderButtons next={query.get("next")} />
      </div>
      <p className="text-center text-ink-2">
        Already have an account?{" "}
        <Link to={withReturnPath("/login", query.get("next"))} className="link">
          Sign in
        </Link>
      </p>
    </form>
  );
}
