import { formatDate, formatTime } from "#platform/date-format.ts";
import { formatOffset, formatResponsesDue } from "../rules.ts";
import type { TeamDetail } from "../schema.ts";
import { timeZoneNames } from "../zones/rules.ts";
import type { SettingsEntries } from "./settings-entries.ts";

/** Fields that only make sense together. If one of them was edited, the others stay as they were too. */
const groups: (keyof SettingsEntries)[][] = [
  ["name"],
  ["sport"],
  ["timeZone"],
  ["seasonEndsOn"],
  ["minimumPlayers"],
  ["maximumPlayers"],
  ["responsesDue"],
  ["reminders"],
  ["draftAmount", "draftUnit"],
  ["hasQuietHours", "quietFrom", "quietUntil"],
];

/**
 * Combines what was typed with what someone else saved in the meantime. Typed fields stay, and all others get the
 * latest settings. `loaded` is what the form showed before anything was typed.
 */
export function combineEntries(
  typed: SettingsEntries,
  loaded: SettingsEntries,
  latest: SettingsEntries,
): SettingsEntries {
  const isTyped = (field: keyof SettingsEntries) =>
    JSON.stringify(typed[field]) !== JSON.stringify(loaded[field]);
  const untouched = groups.filter((fields) => !fields.some(isTyped)).flat();
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, latest[field]])) };
}

const getValues = (team: TeamDetail): Record<string, string> => ({
  "Team Name": team.name,
  Sport: team.sport,
  "Time Zone": timeZoneNames[team.timeZone],
  "Season Ends": formatDate(team.seasonEndsOn),
  "Minimum Players": team.minimumPlayers === null ? "None" : String(team.minimumPlayers),
  "Maximum Players": team.maximumPlayers == null ? "None" : String(team.maximumPlayers),
  "Responses Due": formatResponsesDue(team.responsesDueHours),
  Reminders: `${team.reminderOffsetsMinutes.map(formatOffset).join(", ")} before`,
  "Quiet Hours": team.quietHours
    ? `${formatTime(team.quietHours.from)} to ${formatTime(team.quietHours.until)}`
    : "Off",
});

/** Lists the settings that someone else changed, with their labels on the form: "Quiet Hours: Off". */
export function listNewerChanges(loaded: TeamDetail, latest: TeamDetail): string[] {
  const [before, after] = [getValues(loaded), getValues(latest)];
  return Object.keys(after)
    .filter((label) => after[label] !== before[label])
    .map((label) => `${label}: ${after[label]}`);
}
