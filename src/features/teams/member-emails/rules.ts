import { consentWords } from "#words/consents/consents.ts";
import type { EmailBlock } from "./schema.ts";

/**
 * The exact wording people agree to (REACH-23). Each consent refers to its wording, so never edit one. Add a new one with
 * a new id.
 */
export const emailWordings = {
  member: consentWords.en.email,
  /** Conveyed by a manager. The stored wording has a blank in place of the name. */
  manager: {
    id: "email-manager-2026-12",
    lead: "{first name} agreed to get emails",
    rest: consentWords.en.email.rest,
  },
} as const;

/** Everything that decides whether a team may email an address. */
export type EmailFacts = {
  email: string;
  hasAgreed: boolean;
  /** True if the consent ended by unsubscribing from the team's emails. */
  hasUnsubscribed: boolean;
  /** Set if no team may email the address. */
  suppressedBy: "bounced" | "complained" | null;
};

/** Returns why a team may not email an address, or null if it may. */
export function findEmailBlock({ hasAgreed, hasUnsubscribed, suppressedBy }: EmailFacts): EmailBlock | null {
  if (suppressedBy !== null) return suppressedBy;
  if (hasAgreed) return null;
  return hasUnsubscribed ? "unsubscribed" : "no-consent";
}

/** Why an email gets nothing, in the same words everywhere managers see it. */
export const emailBlockLabels: Record<EmailBlock, string> = {
  "no-consent": "No email consent",
  bounced: "Email bounced",
  complained: "Marked our email as spam",
  unsubscribed: "Unsubscribed from emails",
};
