import * as z from "zod";
import { Tally } from "#features/attendance/sheet/schema.ts";
import { Outlook, Reminder } from "#features/reminders/schema.ts";
import { CalendarDate, MaximumPlayers, Side, TeamId, TeamKit } from "#features/teams/schema.ts";
import { addDays } from "#platform/date-format.ts";
import { oneLine } from "#platform/one-line.ts";

export const GameId = z.uuid();

/** OP2-11: every kind behaves the same and only the labels differ. */
export const EventKind = z.enum(["game", "practice", "other"]);
export type EventKind = z.infer<typeof EventKind>;

/** Past dates are allowed (OP-33). A year outside this range is probably a typo. */
export const GameDate = CalendarDate.refine(
  (on) => on >= "2000-01-01" && on < "2100-01-01",
  "Check the year",
);

/** Accepts HH:mm as entered or HH:mm:ss as stored (DATA1-24), and returns the latter. */
const GameTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "Enter a time")
  .transform((time) => (time.length === 5 ? `${time}:00` : time));

const getTooLongMessage = (max: number) => `Use ${max.toLocaleString("en-US")} characters or fewer`;
const multiLine = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, "Remove special characters");

/** Optional text. Blank means none (SCHED-35). */
const optionalText = (text: z.ZodString, max: number) =>
  text
    .max(max, getTooLongMessage(max))
    .nullable()
    .default(null)
    .transform((value) => value || null);

const fields = {
  kind: EventKind.default("game"),
  gameOn: GameDate,
  location: oneLine.min(1, "Enter a location").max(200, getTooLongMessage(200)),
  opponent: optionalText(oneLine, 100),
  /** Null if not set (RESULT-02), and a change without it keeps it. */
  side: Side.nullable().optional(),
  notes: optionalText(multiLine, 2000),
  /** How many minutes before the start players should arrive. */
  arrivalMinutes: z
    .number()
    .int()
    .min(1)
    .max(240, "Arrival time can be up to 4 hours early")
    .nullable()
    .default(null),
  /** How many players the game can have (NEED-14). Null if the team's maximum counts, and a change without it keeps it. */
  maximumPlayers: MaximumPlayers.nullable().optional(),
};

/** More than a year of weekly games. */
export const MAX_REPEATS = 60;

/** Weekly from the first date through `until`, except for the dates in `skip`. */
const WeeklyRepeat = z.object({
  until: GameDate,
  skip: z.array(GameDate).max(MAX_REPEATS).default([]),
});
export type WeeklyRepeat = z.infer<typeof WeeklyRepeat>;

/** CALL1-17: a new game hasn't been announced (SCHED-38). Without a time it gets no reminders (OP-33). */
export const NewGame = z.object({ ...fields, gameTime: GameTime.nullable().default(null) });
export type NewGame = z.infer<typeof NewGame>;

/** Lists the dates of a weekly game, or the single date of a game that doesn't repeat. */
export function listDays({ gameOn, repeat }: { gameOn: string; repeat: WeeklyRepeat | null }): string[] {
  if (!repeat) return [gameOn];
  const days: string[] = [];
  // One date over the limit is enough to detect too many, no matter how far away the end date is.
  for (let on = gameOn; on <= repeat.until && days.length <= MAX_REPEATS; on = addDays(on, 7))
    if (!repeat.skip.includes(on)) days.push(on);
  return days;
}

/** One game or a weekly series of games. */
export const NewGames = NewGame.extend({ repeat: WeeklyRepeat.nullable().default(null) }).check((entered) => {
  const days = listDays(entered.value).length;
  const problem =
    days === 0
      ? "These settings leave no dates. Add back at least one."
      : days > MAX_REPEATS
        ? `Add up to ${MAX_REPEATS} at a time`
        : null;
  if (problem)
    entered.issues.push({
      code: "custom",
      message: problem,
      path: ["repeat", "until"],
      input: entered.value,
    });
});
export type NewGames = z.infer<typeof NewGames>;

/** CALL1-18: the team and the notification status can't be changed. SCHED-34: date, time, and location are required. */
export const GameChange = z.object({ ...fields, gameTime: GameTime });
export type GameChange = z.infer<typeof GameChange>;

/** A game with its team (DATA1-22). The date and time are in the team's time zone and are never converted. */
export const Game = z.object({
  id: GameId,
  team: z.object({ id: TeamId, name: z.string(), kit: TeamKit }),
  kind: EventKind,
  gameOn: CalendarDate,
  /** HH:mm:ss, or null when the game has no time. */
  gameTime: z.string().nullable(),
  location: z.string(),
  opponent: z.string().nullable(),
  notes: z.string().nullable(),
  arrivalMinutes: z.number().int().nullable(),
  /** The game's own maximum. Missing in copies for offline reading that an earlier version made. */
  maximumPlayers: z.number().int().nullish(),
  /** True if the game was canceled. It stays on the schedule, crossed out, and gets no reminders. */
  isCancelled: z.boolean(),
  /** True for a league game, whose date, time, place, and cancellation apply to both teams. */
  isShared: z.boolean(),
  /**
   * Omitted if the person changes date, time, and place directly, and cancels and deletes it. Otherwise, a request to the
   * other team is the only way, or there's none, because it's a game of another league.
   */
  changes: z.enum(["request", "none"]).optional(),
  /** True if someone asked to change it, and it isn't decided yet (RESULT-12). Omitted otherwise. */
  hasOpenRequest: z.boolean().optional(),
  /** How a league game ended for this team, like "W 3-2" (RESULT-48). Omitted without a final result. */
  result: z.string().optional(),
  /** True if this person can report the score of a league game now. Omitted otherwise. */
  canReportScore: z.boolean().optional(),
  /** The id that both teams' entries of a league game share. Null if no other team has it. */
  leagueGame: z.object({ id: z.uuid() }).nullable(),
  /** Null if not set. Missing in copies for offline reading that an earlier version made. */
  side: Side.nullish(),
  /** Send it back with a change so that we can detect conflicting edits. */
  version: z.number().int(),
  notificationSent: z.boolean(),
  reminders: z.array(Reminder),
  /** True if the game is today in the team's time zone (OP-22). */
  isToday: z.boolean(),
  isTonight: z.boolean(),
  /** True if the start has passed or, for a game without a time, if the day is over. */
  isPast: z.boolean(),
  /** Who gets the next reminder. Null for past games, and in lists that don't include it. */
  outlook: Outlook.nullable(),
  /** How many players are coming. Null in lists that don't include it. */
  tally: Tally.nullable(),
  /**
   * What the game is missing in words, like "1 goalie missing" (NEED-07). Omitted if it isn't short, if it's more than
   * a week ahead, and in lists that don't include it.
   */
  shortage: z.string().optional(),
});
export type Game = z.infer<typeof Game>;
