import { formatDate, isEvening, formatTime } from "#platform/date-format.ts";
import type { TeamSummary } from "../schema.ts";

// Labels for teams in lists. The server has already computed the team's local day, so dates are only formatted
// here, never converted.

/** Formats "16 members" or "1 member". */
export const formatMemberCount = (count: number) =>
  count === 1 ? "1 member" : `${count.toLocaleString("en-US")} members`;

/** Formats "60 teams" or "1 team". */
export const formatTeamCount = (count: number) =>
  count === 1 ? "1 team" : `${count.toLocaleString("en-US")} teams`;

/**
 * Formats "Tonight, 7:00 PM" or "Today" on game day, and "Apr 19, 2026" on other days. Returns null if there's no next
 * game.
 */
export function formatNextGame(next: TeamSummary["nextGame"]): string | null {
  if (!next) return null;
  if (!next.isToday) return formatDate(next.on);
  if (!next.time) return "Today";
  return `${isEvening(next.time) ? "Tonight" : "Today"}, ${formatTime(next.time)}`;
}

type Usage = Pick<TeamSummary, "tier" | "smsUsed" | "smsLimit">;

/** Formats "308/750", followed by "free" for a trial without a pass (OP-15). */
export function formatSmsUsage({ tier, smsUsed, smsLimit }: Usage): string {
  if (tier === "none" && smsLimit === 0) return "No pass yet";
  const usage = `${smsUsed.toLocaleString("en-US")}/${smsLimit.toLocaleString("en-US")}`;
  return tier === "none" ? `${usage} free` : usage;
}

/** Describes the same usage in a sentence for screen readers. */
export function describeSmsUsage({ tier, smsUsed, smsLimit }: Usage): string {
  if (tier === "none" && smsLimit === 0) return "No Season Pass yet, so texts are off";
  return `${smsUsed.toLocaleString("en-US")} of ${smsLimit.toLocaleString("en-US")} texts used`;
}
