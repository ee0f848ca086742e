import { isAPIError } from "better-auth/api";

/** better-auth said no (wrong password, wrong code, ...), as opposed to something being broken. */
export function isAuthRefusal(
  error: unknown,
): error is Error & { statusCode: number; body?: { code?: string; message?: string } } {
  return isAPIError(error) && error.statusCode < 500;
}

/** It said no because an administrator has disabled the account. */
export const isOfDisabled = ({ body }: { body?: { code?: string } }) => body?.code === "ACCOUNT_DISABLED";
