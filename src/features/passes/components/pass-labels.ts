import { statusNames, tierNames } from "#features/teams/rules.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { formatDate } from "#platform/date-format.ts";
import {
  estimateGames,
  formatPrice,
  getRemainingSms,
  TEXTS_PER_GAME,
  tiers,
  type Schedule,
  type Tier,
} from "../rules.ts";
import type { PassTeam } from "../schema.ts";

// User-facing wording for passes.

const number = new Intl.NumberFormat("en-US");
const formatCount = (total: number, noun: string) =>
  `${number.format(total)} ${total === 1 ? noun : `${noun}s`}`;

type PassStatusInput = Pick<TeamDetail, "status" | "expiresOn"> & Partial<Pick<PassTeam, "isOnHold">>;

/** Returns the note shown below a team's status. */
export function getPassNote({ status, expiresOn, isOnHold = false }: PassStatusInput): string {
  if (isOnHold) return "On hold";
  if (status === "pending") return "No pass yet";
  if (expiresOn === null) return status === "active" ? "No expiration" : "Time to renew";
  return `${status === "active" ? "Expires" : "Expired"} ${formatDate(expiresOn)}`;
}

/** Returns the status with its date: "Expired Apr 2, 2026", "Active until Aug 30, 2026". */
export function formatStatus({ status, expiresOn }: Pick<TeamDetail, "status" | "expiresOn">): string {
  if (status === "pending" || expiresOn === null) return statusNames[status];
  return `${statusNames[status]}${status === "active" ? " until" : ""} ${formatDate(expiresOn)}`;
}

const getPassName = ({ tier }: Pick<TeamDetail, "tier">) =>
  tier === "none" ? "Season Pass" : `${tierNames[tier]} Season Pass`;

/**
 * Returns a title such as "Standard Season Pass is active". An administrator may have activated a team without a tier.
 */
export const getPassTitle = ({ tier, status }: Pick<TeamDetail, "tier" | "status">) =>
  `${getPassName({ tier })} is ${statusNames[status].toLowerCase()}`;

/** Returns a title such as "Standard Season Pass ends in 9 days", based on the team's time zone. */
export function getEndingTitle({ tier }: Pick<TeamDetail, "tier">, daysLeft: number): string {
  const when = daysLeft <= 0 ? "today" : daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
  return `${getPassName({ tier })} ends ${when}`;
}

const [smallest] = tiers as [Tier, ...Tier[]];
/** The lowest price, as shown in the banner (TEAM-30): "from $9.99 for up to 3 months". */
export const formatFromPrice = `from ${formatPrice(smallest.cents)} for up to ${smallest.months} months`;

/** Returns two parts, such as "About 26 games" and "for 14 players, two texts each." */
export function formatGameEstimate(tier: Tier, memberCount: number): [games: string, players: string] {
  const { games, players } = estimateGames(tier, memberCount);
  return [
    `About ${formatCount(games, "game")}`,
    `for ${formatCount(players, "player")}, ${TEXTS_PER_GAME.label}.`,
  ];
}

/** Describes whether a tier covers the scheduled games. Null if the games don't need any texts. */
export function formatFit(tier: Tier, schedule: Schedule): string | null {
  const { games, needed, left, isRunning } = schedule;
  if (games === 0 || needed === 0) return null;
  const leftOver = getRemainingSms(tier.sms, schedule);
  const upcoming =
    games === 1
      ? `your next game, which needs about ${formatCount(needed, "text")}`
      : `your next ${formatCount(games, "game")}, which need about ${formatCount(needed, "text")}`;
  const prefix = isRunning && left > 0 ? `With the ${formatCount(left, "text")} you have left, ` : "";
  const text =
    leftOver < 0 ? `${formatCount(-leftOver, "text")} short of ${upcoming}.` : `enough for ${upcoming}.`;
  return prefix + (prefix ? text : text[0]!.toUpperCase() + text.slice(1));
}

/** Explains that a team has too many members for a tier (PASS-26). */
export const getTooLargeMessage = (memberCount: number, { players }: Pick<Tier, "players">) =>
  `Your team has ${memberCount} members, which exceeds this tier's limit of ${players} players.`;
