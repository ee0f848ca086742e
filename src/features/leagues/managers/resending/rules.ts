import { INVITATION_LIFETIME_MS } from "#features/accounts/invitations/rules.ts";
import { minutes } from "#platform/clock.ts";
import type { ResendBlocker } from "./schema.ts";

/**
 * How long an invitation's email has to arrive before it can be resent. A new email ends the link in the last one, so
 * someone who is just reading it would find that it doesn't work. INVITATION_JUST_SENT names the same time.
 */
export const RESEND_WAIT_MS = minutes(10);

export type SentInvitation = { emailState: string; expiresAt: Date };

/** Returns why an invitation can't be resent now, regardless of rate limits, or null if it can. */
export function findResendBlocker(
  { emailState, expiresAt }: SentInvitation,
  sender: { emailVerified: boolean },
  now: Date,
): Extract<ResendBlocker, "recent" | "unconfirmed"> | null {
  if (!sender.emailVerified) return "unconfirmed";
  // An email that failed, or that was held, never arrived.
  if (emailState === "failed") return null;
  const sentAt = expiresAt.getTime() - INVITATION_LIFETIME_MS;
  return now.getTime() - sentAt < RESEND_WAIT_MS ? "recent" : null;
}

/** The words for each reason, after "Not sent to 2 people". */
export const blockerTexts: Record<ResendBlocker, string> = {
  recent: "We sent their invitation less than 10 minutes ago.",
  unconfirmed: "Their invitation goes out as soon as you confirm your email.",
  limit: "Too many invitation emails were sent. Try again later.",
  "not-owner": "Someone else owns the team. Only they can resend it.",
};

const formatCount = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "invitation" : "invitations"}`;

/** Describes how many emails are on their way: "16 invitations sent again". */
export const formatResent = (sent: number) =>
  sent === 0 ? "No invitations sent" : `${formatCount(sent)} sent again`;
