import * as z from "zod";
import { Reminder } from "#features/reminders/schema.ts";
import { CalendarDate, TeamId } from "#features/teams/schema.ts";
import { addDays } from "#platform/date-words.ts";

export const GameId = z.uuid();

/** OP2-11: what holds for a game holds for all; only the words differ. */
export const EventKind = z.enum(["game", "practice", "other"]);
export type EventKind = z.infer<typeof EventKind>;

/** Past days are allowed (OP-33); a year outside of these is a slip of the keyboard. */
export const GameDate = CalendarDate.refine(
  (on) => on >= "2000-01-01" && on < "2100-01-01",
  "Please check the year of the date",
);

/** HH:mm as people enter it or HH:mm:ss as it is kept (DATA1-24); becomes the latter. */
const GameTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "Please enter a time")
  .transform((time) => (time.length === 5 ? `${time}:00` : time));

const tooLong = (max: number) => `Please use at most ${max} characters`;
const oneLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, "Please leave out line breaks and control characters");
const paragraphs = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, "Please leave out control characters");

/** Optional, and blank means none (SCHED-35). */
const optional = (text: z.ZodString, max: number) =>
  text
    .max(max, tooLong(max))
    .nullable()
    .default(null)
    .transform((entered) => entered || null);

const fields = {
  kind: EventKind.default("game"),
  gameOn: GameDate,
  location: oneLine.min(1, "Please enter a location").max(200, tooLong(200)),
  opponent: optional(oneLine, 100),
  notes: optional(paragraphs, 2000),
  /** People should be there so many minutes before the start. */
  arrivalMinutes: z
    .number()
    .int()
    .min(1)
    .max(240, "People can be asked to come four hours early at most")
    .nullable()
    .default(null),
};

/** More than a year of one evening a week. */
export const MOST_REPEATS = 60;

/** Every week from the first day to this one, but for the days to skip. */
const WeeklyRepeat = z.object({
  until: GameDate,
  skip: z.array(GameDate).max(MOST_REPEATS).default([]),
});
export type WeeklyRepeat = z.infer<typeof WeeklyRepeat>;

/** CALL1-17: a new one has not been announced (SCHED-38). Without a time it gets no reminders (OP-33). */
export const NewGame = z.object({ ...fields, gameTime: GameTime.nullable().default(null) });
export type NewGame = z.infer<typeof NewGame>;

/** The days of a game that is played every week; just its own when it is not repeated. */
export function daysOf({ gameOn, repeat }: { gameOn: string; repeat: WeeklyRepeat | null }): string[] {
  if (!repeat) return [gameOn];
  const days: string[] = [];
  // One more than allowed says that it is too many, however far away the end is.
  for (let on = gameOn; on <= repeat.until && days.length <= MOST_REPEATS; on = addDays(on, 7))
    if (!repeat.skip.includes(on)) days.push(on);
  return days;
}

/** One game, or one every week. */
export const NewGames = NewGame.extend({ repeat: WeeklyRepeat.nullable().default(null) }).check((entered) => {
  const days = daysOf(entered.value).length;
  const problem =
    days === 0
      ? "No day is left with these settings"
      : days > MOST_REPEATS
        ? `Please add at most ${MOST_REPEATS} at once`
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

/** CALL1-18: neither the team nor the notification is an input. SCHED-34: date, time and location are required. */
export const GameChange = z.object({ ...fields, gameTime: GameTime });
export type GameChange = z.infer<typeof GameChange>;

/** A game with its team (DATA1-22). Date and time are the team's own, and never converted. */
export const Game = z.object({
  id: GameId,
  team: z.object({ id: TeamId, name: z.string() }),
  kind: EventKind,
  gameOn: CalendarDate,
  /** HH:mm:ss; null when the game has no time. */
  gameTime: z.string().nullable(),
  location: z.string(),
  opponent: z.string().nullable(),
  notes: z.string().nullable(),
  arrivalMinutes: z.number().int().nullable(),
  /** Kept and struck through; it gets no reminders. */
  isCancelled: z.boolean(),
  /** A match with another team of a league: date, time, place and cancelling hold for both. */
  isShared: z.boolean(),
  /** To be sent back with a change: whoever changes an older one is told so. */
  version: z.number().int(),
  notificationSent: z.boolean(),
  reminders: z.array(Reminder),
  /** By the team's clock (OP-22). */
  isToday: z.boolean(),
  isTonight: z.boolean(),
  /** Its time has come, or its day is over when it has none. */
  isPast: z.boolean(),
  /** Why a notification is still pending, in words; null when it was sent or nothing is in its way. */
  reason: z.string().nullable(),
});
export type Game = z.infer<typeof Game>;
