import * as z from "zod";
import { CalendarDate, TeamId } from "#features/teams/schema.ts";

export const GameId = z.uuid();

/** Past days are allowed (OP-33); a year outside of these is a slip of the keyboard. */
const GameDate = CalendarDate.refine(
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

/** CALL1-18: neither the team nor the notification is an input. SCHED-34: the first three are required. */
export const GameChange = z.object({
  gameOn: GameDate,
  gameTime: GameTime,
  location: oneLine.min(1, "Please enter a location").max(200, tooLong(200)),
  opponent: optional(oneLine, 100),
  notes: optional(paragraphs, 2000),
});
export type GameChange = z.infer<typeof GameChange>;

/** A game with its team (DATA1-22). Date and time are the team's own, and never converted. */
export const Game = z.object({
  id: GameId,
  team: z.object({ id: TeamId, name: z.string() }),
  gameOn: CalendarDate,
  /** HH:mm:ss; null when the game has no time. */
  gameTime: z.string().nullable(),
  location: z.string(),
  opponent: z.string().nullable(),
  notes: z.string().nullable(),
  notificationSent: z.boolean(),
  /** By the team's clock (OP-22). */
  isToday: z.boolean(),
  isTonight: z.boolean(),
  /** Why a notification is still pending, in words; null when it was sent or nothing is in its way. */
  reason: z.string().nullable(),
});
export type Game = z.infer<typeof Game>;
