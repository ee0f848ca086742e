import { days } from "#platform/clock.ts";
import type { RecipientStatus } from "./schema.ts";

/**
 * Lasts longer than a reset link, because the new manager may be on vacation and only the invited account can use it.
 */
export const TRANSFER_LIFETIME_MS = days(14);

/** Returns the path used in the offer email. The token is in the query string so that it survives signing in first. */
export const getTransferPath = (token: string) => `/team-transfer?token=${encodeURIComponent(token)}`;

/** Masks an email address, like m***@example.com. */
export function maskEmail(email: string) {
  const at = email.lastIndexOf("@");
  const [first = ""] = Array.from(email.slice(0, at));
  return `${first}***${email.slice(at)}`;
}

/**
 * Returns what the visitor still needs to do. Only someone who has confirmed that they own the invited address can
 * accept a team (OP2-03).
 */
export function getRecipientStatus(
  user: { email: string; emailVerified: boolean } | null,
  invitedEmail: string,
): RecipientStatus {
  if (!user) return "signed-out";
  if (user.email !== invitedEmail) return "email-mismatch";
  return user.emailVerified ? "invited" : "unconfirmed";
}
