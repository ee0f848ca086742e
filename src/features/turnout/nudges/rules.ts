import { getClosedMessage, getNoun } from "#features/attendance/rules.ts";
import { formatShortMoment } from "#features/attendance/sheet/rules.ts";
import type { Moment } from "#features/attendance/sheet/schema.ts";
import { formatTime } from "#platform/date-format.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";

/** The minimum number of hours between nudges for the same game, so that players don't feel pestered. */
export const HOURS_BETWEEN = 12;

/** Formats "just now", "5 min ago", or "3 hr ago". */
function formatAgo(minutes: number): string {
  if (minutes < 1) return "just now";
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} hr ago`;
}

/** Formats a note such as "Nudged 3 hr ago. You can nudge again at 9:40 PM". */
export function formatLast(
  { minutesAgo, nextDueAt }: { minutesAgo: number; nextDueAt: Moment },
  today: string,
) {
  const when =
    nextDueAt.on === today ? `at ${formatTime(nextDueAt.time)}` : `on ${formatShortMoment(nextDueAt)}`;
  return `Nudged ${formatAgo(minutesAgo)}. You can nudge again ${when}`;
}

const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;

/** Formats "3 haven't responded". */
export const formatNotResponded = (count: number) =>
  count === 1 ? "1 hasn't responded" : `${count} haven't responded`;

/** Formats "2 said maybe", for a team whose players are in unless they say no. */
export const formatMaybes = (count: number) => `${count} said maybe`;

/** Formats "1 was nudged in the last 12 hours". */
export const formatAlreadyNudged = (count: number) =>
  `${count} ${count === 1 ? "was" : "were"} nudged in the last ${HOURS_BETWEEN} hours`;

/** Why a nudge to a group isn't sent once it has enough people. */
export const NO_LONGER_SHORT = "This group isn't missing anyone anymore.";

/** Formats "2 people will get a text. Uses 2 texts. 118 left." */
export const formatCost = ({ members, cost, left }: { members: number; cost: number; left: number }) =>
  `${formatCount(members, "person", "people")} will get a text. Uses ${formatCount(cost, "text")}. ${left.toLocaleString("en-US")} left.`;

/** Formats "Not enough texts left for 2 more". */
export const formatShortfall = (shortfall: number) =>
  `Not enough texts left for ${shortfall.toLocaleString("en-US")} more`;

/**
 * Returns why no one can be nudged, or null if someone can. `noResponse` counts those who still have to respond: those
 * without a response, or with maybe where that's an open one. Doesn't check whether it's
 * too soon for another nudge.
 */
export function findBlockedReason(game: {
  /** False while the installation has no texting account. */
  isTextingOn: boolean;
  kind: string;
  state: "open" | "started" | "cancelled";
  isArchived: boolean;
  /** True after the team's deadline for responses (NEED-33). */
  isPastDue?: boolean;
  /** The name of the group that the nudge is for, if it's for one. */
  groupName?: string;
  isInByDefault?: boolean;
  noResponse: number;
  /** How many of them wrote back something that no manager has read yet. */
  unread: number;
  /** How many of them another nudge reached less than twelve hours ago. */
  alreadyNudged?: number;
  members: number;
  shortfall: number;
  /** How many texts a nudge would use and how many the team has left. */
  fullCost: number;
  left: number;
}): string | null {
  const { kind, state, isArchived, groupName, noResponse, unread, alreadyNudged = 0 } = game;
  const { members, shortfall, fullCost, left } = game;
  if (state === "started") return getClosedMessage(state, kind);
  if (state === "cancelled") return `This ${getNoun(kind)} is canceled.`;
  if (!game.isTextingOn) return `${TEXTING_OFF}.`;
  if (isArchived) return "This team is archived, so texts are off.";
  if (game.isPastDue) return "Responses are closed, so no one gets a nudge anymore.";
  if (noResponse === 0) {
    if (groupName !== undefined) return `Everyone in ${groupName} has said yes or no.`;
    return game.isInByDefault ? "No one said maybe." : "Everyone has responded.";
  }
  if (members > 0) return null;
  if (unread > 0 && unread + alreadyNudged === noResponse)
    return alreadyNudged > 0
      ? "Read the replies below first. Everyone else was nudged."
      : "Read the replies below first. Everyone else has responded.";
  if (shortfall > 0)
    return `This needs ${formatCount(fullCost, "text")}, and the team has ${left.toLocaleString("en-US")} left.`;
  // Everyone who can be reached was, so it's only too soon.
  if (alreadyNudged > 0) return null;
  return "None of the players who haven't responded can receive texts.";
}
