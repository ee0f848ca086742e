import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";

export type TypedIdentity = { password: string; code: string };
type IdentityErrors = Partial<Record<keyof TypedIdentity, string>>;

export const emptyIdentity: TypedIdentity = { password: "", code: "" };

/** Returns what's missing, or null if the fields are filled in. */
export function findMissingIdentity(
  { password, code }: TypedIdentity,
  hasTwoStep: boolean,
): IdentityErrors | null {
  if (password === "") return { password: "Enter your current password" };
  if (hasTwoStep && code.trim() === "") return { code: "Enter the code from your app" };
  return null;
}

/** Returns the field that an API error is about, with its message, or null if it's about neither. */
export function toIdentityErrors(error: unknown): IdentityErrors | null {
  const code = getErrorCode(error);
  if (code === "CURRENT_PASSWORD_INCORRECT") return { password: getErrorMessage(error, "") };
  if (code === "TWO_STEP_CODE_INVALID") return { code: getErrorMessage(error, "") };
  return null;
}

/** Asks for the password and, with two-step verification, a code, before a change that could lock someone out. */
export function IdentityFields(props: {
  hasTwoStep: boolean;
  value: TypedIdentity;
  errors: IdentityErrors;
  onChange: (value: TypedIdentity) => void;
}) {
  const { hasTwoStep, value, errors, onChange } = props;
  return (
    <>
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        value={value.password}
        error={errors.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      {hasTwoStep && (
        <TextField
          label="Authenticator Code"
          hint="From your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          required
          value={value.code}
          error={errors.code}
          onChange={(event) => onChange({ ...value, code: event.currentTarget.value })}
        />
      )}
    </>
  );
}
