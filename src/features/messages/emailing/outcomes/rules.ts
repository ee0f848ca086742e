import { getMonthAndDay, formatTime } from "#platform/date-format.ts";
import type { EmailBlock } from "#features/teams/member-emails/schema.ts";
import type { EmailState } from "../schema.ts";

type WallClock = { on: string; time: string };

/** What an email that stands in for a text came to, or why there was none although the member has an email. */
export type EmailOutcome =
  | { kind: "sent"; state: Exclude<EmailState, "skipped">; at: WallClock }
  | { kind: "blocked"; block: EmailBlock; on: string | null };

/** Returns whether an email reached someone, as far as we know. It did unless it bounced (REACH-36). */
export const hasReached = (state: EmailState) => state !== "bounced" && state !== "skipped";

const formatShortDay = (on: string) => Object.values(getMonthAndDay(on)).join(" ");

const blockLabels: Record<Exclude<EmailBlock, "unsubscribed">, string> = {
  "no-consent": "No email consent",
  bounced: "Email bounced",
  complained: "Marked our email as spam",
};

/** Describes an email in the words of REACH-36. The time includes the date if it isn't on the text's day. */
export function formatEmail(outcome: EmailOutcome, day: string): string {
  if (outcome.kind === "blocked") {
    const { block, on } = outcome;
    if (block !== "unsubscribed") return blockLabels[block];
    return on === null ? "Unsubscribed from emails" : `Unsubscribed from emails on ${formatShortDay(on)}`;
  }
  const { state, at } = outcome;
  switch (state) {
    case "queued":
    case "submitting":
      return "Email on its way";
    case "accepted":
      return at.on === day
        ? `Emailed at ${formatTime(at.time)}`
        : `Emailed ${formatShortDay(at.on)}, ${formatTime(at.time)}`;
    case "bounced":
      return blockLabels.bounced;
    case "complained":
      return blockLabels.complained;
  }
}

const order: readonly EmailState[] = ["accepted", "complained", "submitting", "queued", "bounced"];
const rank = (outcome: EmailOutcome) =>
  outcome.kind === "sent" ? order.indexOf(outcome.state) : order.length;

/** Returns the outcome that says most about a text: one email that arrived outranks all others. */
export const pickOutcome = (outcomes: readonly EmailOutcome[]): EmailOutcome | null =>
  outcomes.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
