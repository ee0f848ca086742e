import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import * as z from "zod";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsApi } from "../client.ts";
import { Name, NewPassword, type Me } from "../schema.ts";

const Form = z
  .object({
    name: Name,
    currentPassword: z.string(),
    newPassword: z.union([z.literal(""), NewPassword]),
    confirmation: z.string(),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ["confirmation"],
    message: "New passwords do not match",
  })
  .refine(({ newPassword, currentPassword }) => !newPassword || currentPassword, {
    path: ["currentPassword"],
    message: "Enter your current password",
  });

const emptyPasswords = { currentPassword: "", newPassword: "", confirmation: "" };

/** Edits the name and password with one Save button. Sends only the fields that changed (SET-06, SET-07). */
export function AccountForm({ user }: { user: Me }) {
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(Form),
    mode: "onBlur",
    // Delay errors, because an error that appears between mouse down and mouse up would move the button out from
    // under the cursor.
    delayError: 300,
    defaultValues: { name: user.name, ...emptyPasswords },
  });
  const problem = (field: keyof typeof formState.errors) => formState.errors[field]?.message;

  const save = handleSubmit(async ({ name, currentPassword, newPassword }) => {
    try {
      if (newPassword) await accountsApi.security.changePassword({ currentPassword, newPassword });
      if (name !== user.name) await accountsApi.accounts.updateName({ name });
      showToast.success("Account settings updated successfully");
      reset({ name, ...emptyPasswords });
      await revalidate();
    } catch (error) {
      const code = getErrorCode(error);
      const message = getErrorMessage(error, "");
      if (code === "CURRENT_PASSWORD_INCORRECT")
        setError("currentPassword", { message }, { shouldFocus: true });
      if (code === "PASSWORD_TOO_COMMON") setError("newPassword", { message }, { shouldFocus: true });
      showToast.error("Failed to update account settings", { description: message || undefined });
    }
  }, toastFirstProblem);

  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-4">
      <TextField label="Name" autoComplete="name" required error={problem("name")} {...register("name")} />
      <TextField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        autoComplete="username"
        hint={user.emailVerified ? "Confirmed." : "Not confirmed yet."}
      />
      <div className="mt-2 grid gap-4 border-t border-line pt-5">
        <h3 className="h3">Change Password</h3>
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          error={problem("currentPassword")}
          {...register("currentPassword")}
        />
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="At least 6 characters. Changing it signs you out everywhere else."
          error={problem("newPassword")}
          {...register("newPassword")}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          error={problem("confirmation")}
          {...register("confirmation")}
        />
      </div>
      <div>
        <Button type="submit" busy={formState.isSubmitting} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
