import { dateInWords } from "#platform/date-words.ts";
import { offsetInWords, statusNames, tierNames } from "../rules.ts";
import type { TeamDetail } from "../schema.ts";

const number = new Intl.NumberFormat("en-US");
const list = new Intl.ListFormat("en-US");

/** "308/750" (TEAM-27). */
export const smsUsage = ({ smsUsed, smsLimit }: Pick<TeamDetail, "smsUsed" | "smsLimit">) =>
  `${number.format(smsUsed)}/${number.format(smsLimit)}`;

/** What the status means for this team, below the word itself. */
export function passNote({ status, expiresOn }: Pick<TeamDetail, "status" | "expiresOn">): string {
  if (status === "pending") return "No pass yet";
  if (expiresOn === null) return status === "active" ? "No expiration" : "Time to renew";
  return `${status === "active" ? "Expires" : "Expired"} ${dateInWords(expiresOn)}`;
}

/** `days` until the season's last day, by the team's clock; negative once it is over. */
export function seasonNote(days: number): string {
  if (days < 0) return "Season is over";
  if (days === 0) return "Today is the last day";
  return days === 1 ? "1 day to go" : `${number.format(days)} days to go`;
}

/** "Standard Season Pass is active"; an administrator may have activated a team without a tier. */
export function passTitle({ tier, status }: Pick<TeamDetail, "tier" | "status">): string {
  const name = tier === "none" ? "Season Pass" : `${tierNames[tier]} Season Pass`;
  return `${name} is ${statusNames[status].toLowerCase()}`;
}

/** "Reminders go out 24 hours and 1 hour before every game". */
export const remindersInWords = (offsetsMinutes: readonly number[]) =>
  `Reminders go out ${list.format(offsetsMinutes.map(offsetInWords))} before every game`;
