import { formatOffset } from "../rules.ts";
import type { TeamDetail } from "../schema.ts";

const number = new Intl.NumberFormat("en-US");
const list = new Intl.ListFormat("en-US");

/** Formats "308/750" (TEAM-27). */
export const formatUsage = ({ smsUsed, smsLimit }: Pick<TeamDetail, "smsUsed" | "smsLimit">) =>
  `${number.format(smsUsed)}/${number.format(smsLimit)}`;

/**
 * Formats the number of days until the season's last day in the team's time zone. `days` is negative once the season is
 * over.
 */
export function formatDaysLeft(days: number): string {
  if (days < 0) return "Season over";
  if (days === 0) return "Last day";
  return days === 1 ? "1 day to go" : `${number.format(days)} days to go`;
}

/** Formats "Reminders go out 24 hours and 1 hour before every game". */
export const formatReminders = (reminderOffsets: readonly number[]) =>
  `Reminders go out ${list.format(reminderOffsets.map(formatOffset))} before every game`;
