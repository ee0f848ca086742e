import { days } from "#platform/clock.ts";
import type { Standing } from "./schema.ts";

/** Longer than a reset link: the next manager may be on holiday, and only the invited account can use it. */
export const HANDOVER_LIFETIME_MS = days(14);

/** Where the link of the mail leads. The token is in the query, so that signing in first leads back to it. */
export const handoverPath = (token: string) => `/team-handover?token=${encodeURIComponent(token)}`;

/** m***@example.com */
export function maskEmail(email: string) {
  const at = email.lastIndexOf("@");
  const [first = ""] = Array.from(email.slice(0, at));
  return `${first}***${email.slice(at)}`;
}

/** A team goes only to whoever has proven that the invited address is theirs (OP2-03). */
export function standingOf(
  user: { email: string; emailVerified: boolean } | null,
  invited: string,
): Standing {
  if (!user) return "signed-out";
  if (user.email !== invited) return "other-address";
  return user.emailVerified ? "invited" : "unconfirmed";
}
