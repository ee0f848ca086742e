import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { NewPassword } from "../schema.ts";

const Form = z
  .object({ password: NewPassword, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    message: "Passwords do not match",
  });

const resetError = "Failed to reset password. The link may have expired. Please request a new reset link";

export function ResetPasswordForm({ token, onSaved }: { token: string; onSaved: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Form),
    mode: "onBlur",
    // Delay errors, because an error that appears between mouse down and mouse up would move the button out from
    // under the cursor.
    delayError: 300,
    defaultValues: { password: "", confirmation: "" },
  });

  const submit = handleSubmit(async ({ password }) => {
    try {
      const { invitationAccepted } = await accountsApi.recovery.complete({ token, password });
      showToast.success("Your password has been reset successfully");
      if (invitationAccepted) showToast.success("Team manager invitation accepted!");
      onSaved();
    } catch (error) {
      if (getErrorCode(error) !== "PASSWORD_TOO_COMMON") {
        showToast.error(resetError);
        return;
      }
      const message = getErrorMessage(error, resetError);
      setError("password", { message }, { shouldFocus: true });
      showToast.error(message);
    }
  }, toastFirstProblem);

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        required
        hint="At least 6 characters. Saving it signs you out everywhere."
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        error={formState.errors.confirmation?.message}
        {...register("confirmation")}
      />
      <Button type="submit" size="large" full busy={formState.isSubmitting} busyLabel="Saving...">
        Reset Password
      </Button>
    </form>
  );
}
