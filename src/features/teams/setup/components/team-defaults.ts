import { formatTime } from "#platform/date-format.ts";
import { formatOffset } from "../../rules.ts";
import type { QuietHours, TimeZone } from "../../schema.ts";
import { timeZoneNames } from "../../zones/rules.ts";

/** Formats "24 hours", "24 hours and 1 hour", or "3 days, 24 hours, and 1 hour". */
function formatOffsets(offsets: readonly number[]): string {
  const texts = offsets.toSorted((a, b) => b - a).map(formatOffset);
  if (texts.length < 3) return texts.join(" and ");
  return `${texts.slice(0, -1).join(", ")}, and ${texts.at(-1)}`;
}

/** Says in a sentence what a team's texts go by (START-09). */
export function formatTeamDefaults(team: {
  timeZone: TimeZone;
  reminderOffsetsMinutes: readonly number[];
  quietHours: QuietHours | null;
}): string {
  const { quietHours } = team;
  const never = quietHours
    ? `, never between ${formatTime(quietHours.from)} and ${formatTime(quietHours.until)}`
    : "";
  return `Times are in ${timeZoneNames[team.timeZone]}. Texts go out ${formatOffsets(team.reminderOffsetsMinutes)} before each game${never}.`;
}
