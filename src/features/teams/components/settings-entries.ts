import * as z from "zod";
import { MOST_REMINDERS, offsetInWords } from "../rules.ts";
import { ReminderOffset, TeamSettings, type TeamDetail } from "../schema.ts";

export const offsetUnits = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type OffsetUnit = keyof typeof offsetUnits;

const { name, sport, timeZone, seasonEndsOn } = TeamSettings.shape;

/** What is in the fields, and what becomes of it when it is sent. */
export const SettingsEntries = z
  .object({
    name,
    sport,
    timeZone,
    seasonEndsOn,
    minimumPlayers: z
      .string()
      .trim()
      .refine((typed) => typed === "" || isPlayers(typed), "Please enter a number from 1 to 100, or nothing"),
    reminders: z.array(z.number()),
    /** A reminder that was typed but not added yet. Saving adds it: nobody means to throw it away. */
    draftAmount: z.string().trim(),
    draftUnit: z.enum(["minutes", "hours", "days"]),
    isQuiet: z.boolean(),
    quietFrom: z.string(),
    quietUntil: z.string(),
  })
  .transform((entries, context): TeamSettings => {
    const fail = (path: keyof typeof entries, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    const added =
      entries.draftAmount === ""
        ? { reminders: entries.reminders }
        : withReminder(entries.reminders, entries.draftAmount, entries.draftUnit);
    if ("problem" in added) return fail("draftAmount", added.problem);
    const quiet = TeamSettings.shape.quietHours.safeParse(
      entries.isQuiet ? { from: entries.quietFrom, until: entries.quietUntil } : null,
    );
    if (!quiet.success) {
      const [issue] = quiet.error.issues;
      return fail(issue!.path[0] === "from" ? "quietFrom" : "quietUntil", issue!.message);
    }
    return {
      name: entries.name,
      sport: entries.sport,
      timeZone: entries.timeZone,
      seasonEndsOn: entries.seasonEndsOn,
      reminderOffsetsMinutes: added.reminders,
      quietHours: quiet.data,
      minimumPlayers: entries.minimumPlayers === "" ? null : Number(entries.minimumPlayers),
    };
  });
export type SettingsEntries = z.input<typeof SettingsEntries>;

const isPlayers = (typed: string) =>
  /^\d+$/.test(typed) && TeamSettings.shape.minimumPlayers.safeParse(Number(typed)).success;

/** A team's settings as they first stand in the fields; quiet hours keep a sensible night for when they are turned on. */
export const entriesOf = (team: TeamDetail): SettingsEntries => ({
  name: team.name,
  sport: team.sport,
  timeZone: team.timeZone,
  seasonEndsOn: team.seasonEndsOn,
  minimumPlayers: team.minimumPlayers === null ? "" : String(team.minimumPlayers),
  reminders: team.reminderOffsetsMinutes,
  draftAmount: "",
  draftUnit: "hours",
  isQuiet: team.quietHours !== null,
  quietFrom: team.quietHours?.from ?? "21:00",
  quietUntil: team.quietHours?.until ?? "07:00",
});

/** The reminders with one more, earliest text first; or what is wrong with it, in words for the field. */
export function withReminder(
  reminders: number[],
  amount: string,
  unit: OffsetUnit,
): { reminders: number[] } | { problem: string } {
  if (!/^\d{1,5}$/.test(amount.trim())) return { problem: "Please enter a whole number" };
  const offset = ReminderOffset.safeParse(Number(amount) * offsetUnits[unit]);
  if (!offset.success) return { problem: offset.error.issues[0]!.message };
  if (reminders.includes(offset.data))
    return { problem: `There is already a reminder ${offsetInWords(offset.data)} before` };
  if (reminders.length >= MOST_REMINDERS) return { problem: "Up to four reminders per game" };
  return { reminders: [...reminders, offset.data].toSorted((one, other) => other - one) };
}
