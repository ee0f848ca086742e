import * as z from "zod";
import { CalendarDate } from "#features/teams/schema.ts";
import { oneLine } from "#platform/one-line.ts";
import { GameDate } from "../schema.ts";

/** Weekdays are stored by name (CONST2-06). Sunday comes first so that an index matches `Date.getDay()`. */
export const Weekday = z.enum(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]);
export type Weekday = z.infer<typeof Weekday>;

/** How often each team plays (BUILD-08 to BUILD-11). */
export const GameFrequency = z.enum(["once_per_week", "twice_per_week", "once_per_month", "twice_per_month"]);
export type GameFrequency = z.infer<typeof GameFrequency>;

/** How to apply a frequency: as minimum days between a team's games, or as maximum games per calendar week or month. */
export const FrequencyRule = z.enum(["team-gap", "period-cap"]);
export type FrequencyRule = z.infer<typeof FrequencyRule>;

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time");
const Id = z.string().min(1);

/** A game between two teams. The home team hosts. */
export const PlannedGame = z.object({
  date: CalendarDate,
  time: WallTime,
  venue: z.string(),
  home: Id,
  away: Id,
});
export type PlannedGame = z.infer<typeof PlannedGame>;

/** When a venue is available, according to the league's venue list. */
export const VenueTimes = z.object({
  /** One entry per day, Sunday to Saturday. A null entry means closed that day. Null overall means always open. */
  openingTimes: z.array(z.object({ from: z.string(), until: z.string() }).nullable()).nullable(),
  closedOn: z.array(CalendarDate),
});
export type VenueTimes = z.infer<typeof VenueTimes>;

/** A place holds one game at a time: a field, or a venue without fields. */
const Place = z.object({
  name: z.string(),
  maxTeamsPerDay: z.int().min(2),
  /** The venue that the field belongs to. */
  fieldOf: z.string().optional(),
  ...VenueTimes.partial().shape,
});

/** A day when a team already plays another game, with its start if that matters and is known. */
const BusyDay = z.object({ team: Id, date: CalendarDate, time: WallTime.optional() });

/** Input for the generator and the checker. */
export const BuilderLeague = z.object({
  teams: z
    .array(
      z.object({
        id: Id,
        daysOff: z.array(Weekday),
        /** How long the team's games are, if not as long as the league's, because it's in another division. */
        gameMinutes: z.int().min(1).optional(),
      }),
    )
    .min(2),
  venues: z.array(Place).min(1),
  gamesPerMatchup: z.int().min(1).max(3),
  gameFrequency: GameFrequency,
  frequencyRule: FrequencyRule,
  startDate: CalendarDate,
  startTime: WallTime,
  gameDurationMinutes: z.int().min(1),
  breakBetweenGamesMinutes: z.int().min(0),
  blockoutDays: z.array(Weekday),
  blockedDates: z.array(CalendarDate),
  maxDays: z.int().min(1),
  /** Games that stay in their slots while the generator schedules the rest around them. */
  lockedGames: z.array(PlannedGame),
  /** Days when teams already play other games. No team plays twice in one day. */
  busyDays: z.array(BusyDay).optional(),
});
export type BuilderLeague = z.infer<typeof BuilderLeague>;

/** Divisions that are planned together, each by its own settings, at the venues they share. */
export const LeaguePlan = z.object({
  divisions: z.array(z.object({ id: Id, league: BuilderLeague })).min(1),
  /** How many games each team plays against teams of other divisions. */
  crossDivisionGames: z.int().min(0).max(10),
  /** Games between divisions that stay in their slots. Those within a division are in its league. */
  lockedGames: z.array(PlannedGame),
});
export type LeaguePlan = z.infer<typeof LeaguePlan>;

/** Why a game couldn't be scheduled. */
export const UnscheduledReason = z.enum([
  "no-open-day",
  "no-time-before-midnight",
  "venues-closed",
  "both-prefer-off",
  "days-full",
  "season-too-short",
]);
export type UnscheduledReason = z.infer<typeof UnscheduledReason>;

export const UnscheduledGame = z.object({ home: Id, away: Id, reason: UnscheduledReason });
export type UnscheduledGame = z.infer<typeof UnscheduledGame>;

const paragraphs = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, "Remove special characters");

/** A schedule venue: a league venue, or a custom venue that exists only in this schedule (BUILD-22). */
export const ScheduleVenue = z.object({
  name: oneLine.min(1).max(100, "Use 100 characters or fewer"),
  /** A league venue can exceed the limit for typed capacities (OP2-27). */
  maxTeamsPerDay: z.int().min(2).max(1000),
});
export type ScheduleVenue = z.infer<typeof ScheduleVenue>;

/** A manager's schedule settings (BUILD-06 to BUILD-28), stored as a template (BUILD-53). */
export const ScheduleSettings = z.object({
  name: oneLine.min(1, "Enter a schedule name").max(100, "Use 100 characters or fewer"),
  gameFrequency: GameFrequency,
  frequencyRule: FrequencyRule.default("team-gap"),
  gamesPerMatchup: z.int().min(1).max(3),
  startDate: GameDate,
  startTime: WallTime,
  gameDurationMinutes: z
    .int("Enter a game length in minutes")
    .min(15, "Games must be at least 15 minutes")
    .max(600, "Games can be up to 600 minutes")
    .default(120),
  breakBetweenGamesMinutes: z
    .int("Enter a break in minutes")
    .min(0, "Enter 0 minutes or more")
    .max(240, "Breaks can be up to 240 minutes")
    .default(30),
  blockoutDays: z.array(Weekday).max(7),
  blockedDates: z.array(CalendarDate).max(200, "You can block up to 200 dates"),
  venues: z.array(ScheduleVenue).min(1, "Please add at least one venue").max(200),
  notes: paragraphs
    .max(2000, "Use 2,000 characters or fewer")
    .nullable()
    .default(null)
    .transform((input) => input || null),
});
export type ScheduleSettings = z.infer<typeof ScheduleSettings>;

/** A rule that a changed league game would break, in words. `canConfirm` is false for rules that never bend. */
export const SlotProblem = z.object({
  rule: z.string(),
  message: z.string(),
  canConfirm: z.boolean(),
  leagueGameIds: z.array(z.string()),
});
export type SlotProblem = z.infer<typeof SlotProblem>;

/** What comes with SLOT_BREAKS_RULES: what's wrong, and the nearest slots that fit, in the team's time zone. */
export const SlotRejection = z.object({
  problems: z.array(SlotProblem),
  offers: z.array(z.object({ gameOn: CalendarDate, gameTime: z.string(), location: z.string() })),
});
export type SlotRejection = z.infer<typeof SlotRejection>;
