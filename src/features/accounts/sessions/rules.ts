import { isAPIError } from "better-auth/api";

/** How many sessions an account can have. More devices than anyone uses, so only forgotten ones end (ASVS 7.1.2). */
export const MAX_SESSIONS = 20;

/** True if better-auth rejected the request (for example, because of a wrong password or code). False if it failed. */
export function isAuthRejection(
  error: unknown,
): error is Error & { statusCode: number; body?: { code?: string; message?: string } } {
  return isAPIError(error) && error.statusCode < 500;
}

/** True if the request was rejected because the account is disabled. */
export const isAccountDisabled = ({ body }: { body?: { code?: string } }) =>
  body?.code === "ACCOUNT_DISABLED";

type CodeRejection = { statusCode: number; body?: { code?: string } };

/** Returns what we respond to a rejected code, and why for the record. */
export function describeCodeRejection(error: CodeRejection) {
  if (error.statusCode === 429) return { code: "TWO_STEP_LOCKED", reason: "codes-locked" } as const;
  if (isAccountDisabled(error)) return { code: "ACCOUNT_DISABLED", reason: "disabled" } as const;
  // Too many wrong codes end this sign-in, so the user must start over with the password.
  if (["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"].includes(error.body?.code ?? ""))
    return { code: "TWO_STEP_EXPIRED", reason: "step-expired" } as const;
  return { code: "TWO_STEP_CODE_INVALID", reason: "wrong-code" } as const;
}
