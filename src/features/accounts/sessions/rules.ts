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
