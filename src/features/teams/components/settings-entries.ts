import * as z from "zod";
import { MAX_REMINDERS, formatOffset } from "../rules.ts";
import { ReminderOffset, ResponsesDueHours, TeamSettings, type TeamDetail } from "../schema.ts";

export const offsetUnits = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type OffsetUnit = keyof typeof offsetUnits;

const { name, sport, timeZone, seasonEndsOn } = TeamSettings.shape;

/** The settings form's fields and how they're converted to a request. */
export const SettingsEntries = z
  .object({
    name,
    sport,
    timeZone,
    seasonEndsOn,
    minimumPlayers: z
      .string()
      .trim()
      .refine(
        (value) => value === "" || isPlayerCount(value),
        "Enter a number from 1 to 100, or leave it empty",
      ),
    maximumPlayers: z
      .string()
      .trim()
      .refine(
        (value) => value === "" || isPlayerCount(value),
        "Enter a number from 1 to 100, or leave it empty",
      ),
    /** Hours as a string, or empty for no deadline. */
    responsesDue: z.string(),
    reminders: z.array(z.number()),
    /** A reminder that was typed but not added yet. Saving adds it so that it isn't lost. */
    draftAmount: z.string().trim(),
    draftUnit: z.enum(["minutes", "hours", "days"]),
    hasQuietHours: z.boolean(),
    quietFrom: z.string(),
    quietUntil: z.string(),
  })
  .transform((entries, context): TeamSettings => {
    const fail = (path: keyof typeof entries, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    const result =
      entries.draftAmount === ""
        ? { reminders: entries.reminders }
        : addReminder(entries.reminders, entries.draftAmount, entries.draftUnit);
    if ("problem" in result) return fail("draftAmount", result.problem);
    const quietHours = TeamSettings.shape.quietHours.safeParse(
      entries.hasQuietHours ? { from: entries.quietFrom, until: entries.quietUntil } : null,
    );
    if (!quietHours.success) {
      const [issue] = quietHours.error.issues;
      return fail(issue!.path[0] === "from" ? "quietFrom" : "quietUntil", issue!.message);
    }
    const maximumPlayers = entries.maximumPlayers === "" ? null : Number(entries.maximumPlayers);
    if (maximumPlayers !== null && maximumPlayers < Number(entries.minimumPlayers))
      return fail("maximumPlayers", "Enter at least Minimum Players, or leave it empty");
    const responsesDue = ResponsesDueHours.nullable().safeParse(
      entries.responsesDue === "" ? null : Number(entries.responsesDue),
    );
    if (!responsesDue.success) return fail("responsesDue", "Choose a deadline");
    return {
      name: entries.name,
      sport: entries.sport,
      timeZone: entries.timeZone,
      seasonEndsOn: entries.seasonEndsOn,
      reminderOffsetsMinutes: result.reminders,
      quietHours: quietHours.data,
      minimumPlayers: entries.minimumPlayers === "" ? null : Number(entries.minimumPlayers),
      maximumPlayers,
      responsesDueHours: responsesDue.data,
    };
  });
export type SettingsEntries = z.input<typeof SettingsEntries>;

const isPlayerCount = (value: string) =>
  /^\d+$/.test(value) && TeamSettings.shape.minimumPlayers.safeParse(Number(value)).success;

/**
 * Returns a team's settings as form values. If quiet hours are off, their fields hold a sensible default for when
 * they're turned on.
 */
export const toEntries = (team: TeamDetail): SettingsEntries => ({
  name: team.name,
  sport: team.sport,
  timeZone: team.timeZone,
  seasonEndsOn: team.seasonEndsOn,
  minimumPlayers: team.minimumPlayers === null ? "" : String(team.minimumPlayers),
  maximumPlayers: team.maximumPlayers == null ? "" : String(team.maximumPlayers),
  responsesDue: team.responsesDueHours == null ? "" : String(team.responsesDueHours),
  reminders: team.reminderOffsetsMinutes,
  draftAmount: "",
  draftUnit: "hours",
  hasQuietHours: team.quietHours !== null,
  quietFrom: team.quietHours?.from ?? "21:00",
  quietUntil: team.quietHours?.until ?? "07:00",
});

/** Adds a reminder and sorts the list, earliest text first. Returns a field error if the reminder is invalid. */
export function addReminder(
  reminders: number[],
  amount: string,
  unit: OffsetUnit,
): { reminders: number[] } | { problem: string } {
  if (!/^\d{1,5}$/.test(amount.trim())) return { problem: "Enter a whole number" };
  const offset = ReminderOffset.safeParse(Number(amount) * offsetUnits[unit]);
  if (!offset.success) return { problem: offset.error.issues[0]!.message };
  if (reminders.includes(offset.data))
    return { problem: `There's already a reminder ${formatOffset(offset.data)} before` };
  if (reminders.length >= MAX_REMINDERS) return { problem: "Up to four reminders per game" };
  return { reminders: [...reminders, offset.data].toSorted((a, b) => b - a) };
}
