import type { Sheet } from "#features/attendance/sheet/schema.ts";
import type { SkipReason } from "#features/reminders/schema.ts";
import {
  blockLabels,
  findMemberBlock,
  findPhoneBlock,
  type PhoneFacts,
} from "#features/teams/phones/rules.ts";
import { hasReached } from "../emailing/outcomes/rules.ts";
import type { EmailState } from "../emailing/schema.ts";
import { formatSkip, formatText, getTextGroup, type TextFacts } from "../delivery/rules.ts";

/** The reasons of reminders that were never going to be sent. Another one may follow, or none was wanted. */
export const NEVER_DUE: readonly SkipReason[] = ["too-late", "cancelled", "archived"];

/** How many people are listed at first. A whole roster would push the responses off the screen. */
export const FIRST_CALLS = 5;

/** A text of the last reminder that was for a player. */
export type CallText = TextFacts & {
  /** True if someone replied that it's the wrong number. The text was delivered, but not to the player. */
  isWrongNumber: boolean;
};

/** A player without a response, with everything that the last reminder did for them. */
export type SilentPlayer = {
  texts: readonly CallText[];
  /** The emails that stood in for them. */
  emails?: readonly EmailState[];
  phones: readonly PhoneFacts[];
};

/** A game's last reminder that was due. */
export type LastReminder = {
  /** Why the whole reminder was skipped, or null if it was sent. */
  reason: SkipReason | null;
  /** False if it was skipped before anyone's text was considered. */
  hasTexts: boolean;
};

/** Why someone without a number is on the list (REACH-40). */
export const NO_PHONE = "No phone number";

/** Why someone is on the list who joined or agreed to texts after the reminder. */
export const NOT_INCLUDED = "Not in the last reminder";

/**
 * Returns whether a text reached someone, as far as we know. One that's on its way or not confirmed yet counts, because
 * some networks never confirm. One that may not have arrived doesn't (REACH-39).
 */
const hasArrived = ({ state, isWrongNumber }: CallText) => {
  const group = getTextGroup(state);
  return !isWrongNumber && (group === "delivered" || group === "underway");
};

/** Returns whether the last reminder reached a player. The only place that decides it, for every channel. */
const isReached = ({ texts, emails = [] }: SilentPlayer) => texts.some(hasArrived) || emails.some(hasReached);

/** If a player's phones have different reasons, the one that explains most comes first, as in `findMemberBlock`. */
function rank({ state, reason }: CallText): number {
  if (state === "unknown") return 0;
  if (state !== "skipped") return 1;
  return reason === "no-consent" || reason === "no-yes" ? 3 : 2;
}

/**
 * Returns why a player without a response has to be called, or null if the last reminder reached them. The card and
 * the alert about too few players both decide by this, in the words of Text Delivery.
 */
export function findCallReason(player: SilentPlayer, reminder: LastReminder): string | null {
  if (isReached(player)) return null;
  const reason = findTextReason(player, reminder);
  return player.emails?.includes("bounced") ? `${reason}. Email bounced` : reason;
}

function findTextReason(player: SilentPlayer, reminder: LastReminder): string {
  const [text] = player.texts.toSorted((a, b) => rank(a) - rank(b));
  if (text) return text.isWrongNumber ? blockLabels["wrong-number"] : formatText(text);
  if (player.phones.length === 0) return NO_PHONE;
  if (reminder.reason !== null && !reminder.hasTexts) return formatSkip(reminder.reason);
  const block = findMemberBlock(player.phones.map((phone) => ({ block: findPhoneBlock(phone) })));
  return block === null ? NOT_INCLUDED : blockLabels[block];
}

/**
 * Returns how many players the card probably has, so that the page can make room before the list is loaded. The sheet
 * knows who wasn't texted, but not whose text wasn't delivered.
 */
export function estimateCalls({ game, members }: Sheet): number {
  const wasDue = game.reminders.some(
    ({ state, reason }) => state !== "armed" && (reason === null || !NEVER_DUE.includes(reason)),
  );
  if (!wasDue) return 0;
  return members.filter(
    ({ active, isSub, response, block, textedAt }) =>
      active && !isSub && response === null && (block !== null || textedAt === null),
  ).length;
}

/** Formats "Call 2 people we couldn't reach." (REACH-41). Returns null if there's no one to call. */
export function formatCalls(count: number): string | null {
  if (count === 0) return null;
  return `Call ${count === 1 ? "1 person" : `${count} people`} we couldn't reach.`;
}
