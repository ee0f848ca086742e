import { statusNames, tierNames } from "#features/teams/rules.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { dateInWords } from "#platform/date-words.ts";
import {
  gamesOf,
  priceInWords,
  spareSms,
  TEXTS_PER_GAME,
  tiers,
  type Schedule,
  type Tier,
} from "../rules.ts";
import type { PassTeam } from "../schema.ts";

// How passes are put into words, wherever they stand.

const number = new Intl.NumberFormat("en-US");
const count = (many: number, one: string) => `${number.format(many)} ${many === 1 ? one : `${one}s`}`;

type Standing = Pick<TeamDetail, "status" | "expiresOn"> & Partial<Pick<PassTeam, "isOnHold">>;

/** What the status means for this team, below the word itself. */
export function passNote({ status, expiresOn, isOnHold = false }: Standing): string {
  if (isOnHold) return "On hold";
  if (status === "pending") return "No pass yet";
  if (expiresOn === null) return status === "active" ? "No expiration" : "Time to renew";
  return `${status === "active" ? "Expires" : "Expired"} ${dateInWords(expiresOn)}`;
}

/** The status with its day: "Expired Apr 2, 2026", "Active until Aug 30, 2026". */
export function statusInWords({ status, expiresOn }: Pick<TeamDetail, "status" | "expiresOn">): string {
  if (status === "pending" || expiresOn === null) return statusNames[status];
  return `${statusNames[status]}${status === "active" ? " until" : ""} ${dateInWords(expiresOn)}`;
}

const passName = ({ tier }: Pick<TeamDetail, "tier">) =>
  tier === "none" ? "Season Pass" : `${tierNames[tier]} Season Pass`;

/** "Standard Season Pass is active"; an administrator may have activated a team without a tier. */
export const passTitle = ({ tier, status }: Pick<TeamDetail, "tier" | "status">) =>
  `${passName({ tier })} is ${statusNames[status].toLowerCase()}`;

/** "Standard Season Pass ends in 9 days", by the team's clock. */
export function endingTitle({ tier }: Pick<TeamDetail, "tier">, daysLeft: number): string {
  const when = daysLeft <= 0 ? "today" : daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
  return `${passName({ tier })} ends ${when}`;
}

const [smallest] = tiers as [Tier, ...Tier[]];
/** TEAM-30: "from $9.99 for up to 3 months". */
export const fromPrice = `from ${priceInWords(smallest.cents)} for up to ${smallest.months} months`;

/** "About 26 games" and "for 14 players, two texts each". */
export function lastsInWords(tier: Tier, memberCount: number): [what: string, forWhom: string] {
  const { games, players } = gamesOf(tier, memberCount);
  return [`About ${count(games, "game")}`, `for ${count(players, "player")}, ${TEXTS_PER_GAME.inWords}.`];
}

/** Whether the games on this team's schedule fit; null when none of them costs anything. */
export function fitInWords(tier: Tier, schedule: Schedule): string | null {
  const { games, needed, left, isRunning } = schedule;
  if (games === 0 || needed === 0) return null;
  const spare = spareSms(tier.sms, schedule);
  const ahead = `your ${count(games, "game")} ahead, which ${games === 1 ? "needs" : "need"} about ${number.format(needed)} SMS`;
  const together = isRunning && left > 0 ? `With the ${number.format(left)} you have left, ` : "";
  const words = spare < 0 ? `${number.format(-spare)} SMS short of ${ahead}.` : `enough for ${ahead}.`;
  return together + (together ? words : words[0]!.toUpperCase() + words.slice(1));
}

/** PASS-26. */
export const tooLargeInWords = (memberCount: number, { players }: Pick<Tier, "players">) =>
  `Your team has ${memberCount} members, which exceeds this tier's limit of ${players} players.`;
