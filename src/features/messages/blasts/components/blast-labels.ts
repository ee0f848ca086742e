import { formatAgainst } from "#features/teams/sides/rules.ts";
import { blockLabels } from "#features/teams/phones/rules.ts";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { getSegments, measureText, toGsm } from "#platform/sms/segments.ts";
import { COSTLY_PLACES } from "../../cost/rules.ts";
import { isLinkMessage, LINKS_NEED_PASS } from "../../links/rules.ts";
import { formatSenderName } from "../../wording/rules.ts";
import { formatBlastText, computeCost, formatLockedTrialMessage } from "../rules.ts";
import { MAX_CHARACTERS, type Audience, type BlastPreview, type SkipReason } from "../schema.ts";

const formatNumber = (count: number) => count.toLocaleString("en-US");
const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

export const audienceNames: Record<Audience, string> = {
  all: "Everyone",
  "no-response": "No Response",
  attending: "Attending",
};

export const skipReasonLabels: Record<SkipReason, string> = {
  ...blockLabels,
  unresponsive: "Hasn't responded, so we stopped asking",
  inactive: "Inactive",
  "unread-reply": "Replied, but no one has read it yet",
};

const kindNames: Record<string, string> = { game: "game", practice: "practice", other: "event" };

/** Formats the game that the audiences are based on: "Next game: Apr 18, 2026, 7:00 PM, vs Harbor Street FC". */
export function formatAudienceGame(
  { kind, on, time, opponent, side }: NonNullable<BlastPreview["nextGame"]>,
  isChosen = false,
): string {
  const parts = [
    formatDate(on),
    time !== null && formatTime(time),
    opponent !== null && formatAgainst(opponent, side),
  ];
  return `${isChosen ? "This" : "Next"} ${kindNames[kind] ?? "event"}: ${parts.filter(Boolean).join(", ")}`;
}

/**
 * Describes a message's length, including the team's name: "132 of 600 characters, 1 text. Starts with “Otters:”".
 */
export function formatSize(teamName: string, message: string): string {
  const characters = `${formatNumber(message.trim().length)} of ${MAX_CHARACTERS} characters`;
  const size =
    message.trim() === ""
      ? characters
      : `${characters}, ${formatCount(getSegments(formatBlastText(teamName, message)), "text")}`;
  return teamName === "" ? size : `${size}. Starts with “${formatSenderName(teamName)}”`;
}

/** Explains how many characters to cut. Returns undefined if the message fits. */
export function formatTooLongMessage(message: string): string | undefined {
  const excess = message.trim().length - MAX_CHARACTERS;
  return excess > 0 ? `Shorten this by ${formatCount(excess, "character")}.` : undefined;
}

/** Returns why the team can't send a message with this link (TEXT-41). Returns undefined if it can. */
export const findLinkProblem = (preview: BlastPreview | undefined, message: string): string | undefined =>
  preview && !preview.hasPass && isLinkMessage(preview.teamName, message) ? LINKS_NEED_PASS : undefined;

/** Matches visible characters. A stray zero-width joiner or soft hyphen is invisible but costs just as much. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A character that makes the whole text more expensive, because it reduces a segment from 160 to 70 characters. */
export type CostlyCharacter = {
  /** The character as typed, or null if it's invisible. */
  letter: string | null;
  /** The cost in segments, with and without such characters. */
  cost: number;
  plainCost: number;
  /** The message in plain characters, or null if something has no replacement, such as an emoji. */
  plain: string | null;
};

const isCostly = (text: string) => measureText(text).encoding === "UCS-2";

/** Finds a character that raises the cost. Returns null if none does. */
export function findCostlyCharacter(teamName: string, message: string): CostlyCharacter | null {
  const letter = Array.from(message).find(isCostly);
  if (letter === undefined) return null;
  const plain = toGsm(message);
  const withoutCostly = Array.from(plain, (character) => (isCostly(character) ? "x" : character)).join("");
  const [cost, plainCost] = [message, withoutCostly].map((text) =>
    getSegments(formatBlastText(teamName, text)),
  ) as [number, number];
  return cost > plainCost
    ? {
        letter: VISIBLE.test(letter) ? letter : null,
        cost,
        plainCost,
        plain: isCostly(plain) ? null : plain,
      }
    : null;
}

type Reach = {
  phones: number;
  cost: number;
  summary: string;
  /** Explains why some numbers use more texts than others, or null if none does. */
  rateNote: string | null;
};

/** Describes a message's recipients and cost, such as "Uses 28 texts for 14 people (2 each). 120 left." */
export function formatReach(preview: BlastPreview, audience: Audience, message: string): Reach {
  const { teamName, left } = preview;
  const { members, groups } = preview.audiences[audience];
  const phones = groups.reduce((sum, group) => sum + group.phones, 0);
  // Some members have two phones, and some share one. In that case, count phones, because the team pays for each phone.
  const recipients =
    phones === members
      ? formatCount(members, "person", "people")
      : formatCount(phones, "phone number", "phone numbers");
  if (message.trim() === "")
    return {
      phones,
      cost: 0,
      summary: `${recipients}, ${formatCount(left, "text")} left`,
      rateNote: null,
    };
  const segmentsEach = getSegments(formatBlastText(teamName, message));
  const cost = computeCost(teamName, message, groups);
  const maxRate = Math.max(1, ...groups.map((group) => group.rate));
  const rate = segmentsEach > 1 ? ` (${segmentsEach} each)` : "";
  const summary = `Uses ${formatCount(cost, "text")} for ${recipients}${rate}. ${formatNumber(left)} left.`;
  const rateNote = maxRate > 1 ? `Each text to ${COSTLY_PLACES} counts as ${maxRate}.` : null;
  return { phones, cost, summary, rateNote };
}

/** Says how many people get the message only as an email, or returns null if no one does (REACH-27). */
export function formatEmailed(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "1 person gets an email instead of a text."
    : `${formatNumber(count)} people get an email instead of a text.`;
}

/** Explains what keeps the message from being sent in full. Returns null if nothing does. */
export function formatBlockedReason(preview: BlastPreview, audience: Audience, cost: number): string | null {
  const { left, lockedTrial, isArchived, nextGame } = preview;
  const { members, skipped, emailed = 0 } = preview.audiences[audience];
  const trial = lockedTrial > 0 ? ` ${formatLockedTrialMessage(lockedTrial)}` : "";
  if (isArchived) return "This team is archived, so texts are off. Restore it in Team Settings first.";
  if (members === 0) {
    if (emailed > 0) return null;
    if (skipped.length > 0) return "No one here can receive texts. See why below.";
    if (audience === "all") return "This team has no members yet. Add them to the roster first.";
    if (nextGame === null) return "There's no upcoming game to filter by.";
    return audience === "attending" ? "No one has said yes yet." : "Everyone has responded.";
  }
  if (left === 0) return `This team is out of texts, so this can't be sent.${trial}`;
  if (cost > left)
    return `This needs ${formatCount(cost, "text")}, and the team has ${formatNumber(left)} left. We'll send it to as many people as possible, in roster order. A shorter message will reach more.${trial}`;
  return null;
}
