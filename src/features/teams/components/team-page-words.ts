import { offsetInWords } from "../rules.ts";
import type { TeamDetail } from "../schema.ts";

const number = new Intl.NumberFormat("en-US");
const list = new Intl.ListFormat("en-US");

/** "308/750" (TEAM-27). */
export const smsUsage = ({ smsUsed, smsLimit }: Pick<TeamDetail, "smsUsed" | "smsLimit">) =>
  `${number.format(smsUsed)}/${number.format(smsLimit)}`;

/** `days` until the season's last day, by the team's clock; negative once it is over. */
export function seasonNote(days: number): string {
  if (days < 0) return "Season is over";
  if (days === 0) return "Today is the last day";
  return days === 1 ? "1 day to go" : `${number.format(days)} days to go`;
}

/** "Reminders go out 24 hours and 1 hour before every game". */
export const remindersInWords = (offsetsMinutes: readonly number[]) =>
  `Reminders go out ${list.format(offsetsMinutes.map(offsetInWords))} before every game`;
