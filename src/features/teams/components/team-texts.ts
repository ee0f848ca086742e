import { dateInWords, isEvening, timeInWords } from "#platform/date-words.ts";
import type { TeamSummary } from "../schema.ts";

// How a team is put into words wherever it is listed. The server has already decided what day it is for the team,
// so dates are only written out here, never converted.

/** "16 members", "1 member". */
export const memberCountText = (count: number) =>
  count === 1 ? "1 member" : `${count.toLocaleString("en-US")} members`;

/** "60 teams", "1 team". */
export const teamCountText = (count: number) =>
  count === 1 ? "1 team" : `${count.toLocaleString("en-US")} teams`;

/** "Tonight, 7:00 PM" and "Today" on the day itself, otherwise "Apr 19, 2026"; null without a game. */
export function nextGameText(next: TeamSummary["nextGame"]): string | null {
  if (!next) return null;
  if (!next.isToday) return dateInWords(next.on);
  if (!next.time) return "Today";
  return `${isEvening(next.time) ? "Tonight" : "Today"}, ${timeInWords(next.time)}`;
}

type Usage = Pick<TeamSummary, "tier" | "smsUsed" | "smsLimit">;

/** "308/750"; the trial of a team without a pass says that it is free (OP-15). */
export function smsUsageText({ tier, smsUsed, smsLimit }: Usage): string {
  if (tier === "none" && smsLimit === 0) return "No pass yet";
  const usage = `${smsUsed.toLocaleString("en-US")}/${smsLimit.toLocaleString("en-US")}`;
  return tier === "none" ? `${usage} free` : usage;
}

/** The same as a sentence, for those who hear the meter instead of seeing it. */
export function smsUsageSentence({ tier, smsUsed, smsLimit }: Usage): string {
  if (tier === "none" && smsLimit === 0) return "No Season Pass yet, so no SMS can be sent";
  return `${smsUsed} of ${smsLimit} SMS used`;
}
