import * as z from "zod";
import { GameDate } from "#features/games/schema.ts";
import { CalendarDate } from "#features/teams/schema.ts";
import { League, LeagueTeam } from "../schema.ts";

/** CONST2-06: weekdays are kept by name. Sunday first, as a day number counts them. */
export const Weekday = z.enum(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]);
export type Weekday = z.infer<typeof Weekday>;

/** BUILD-08 to BUILD-11. */
export const GameFrequency = z.enum(["once_per_week", "twice_per_week", "once_per_month", "twice_per_month"]);
export type GameFrequency = z.infer<typeof GameFrequency>;

/** What a frequency means: so many days between a team's games, or so many games per calendar week or month. */
export const FrequencyRule = z.enum(["team-gap", "period-cap"]);
export type FrequencyRule = z.infer<typeof FrequencyRule>;

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time");
const Id = z.string().min(1);

/** A game between two teams. Which is listed first says who hosts. */
export const PlannedGame = z.object({
  date: CalendarDate,
  time: WallTime,
  venue: z.string(),
  home: Id,
  away: Id,
});
export type PlannedGame = z.infer<typeof PlannedGame>;

/** When a venue can be played at, as the league's list of venues says. */
const VenueTimes = z.object({
  /** Sunday to Saturday, null for a day it is closed; null when it is open at any time. */
  openingTimes: z.array(z.object({ from: z.string(), until: z.string() }).nullable()).nullable(),
  closedOn: z.array(CalendarDate),
});
export type VenueTimes = z.infer<typeof VenueTimes>;

/** Everything the generator and the checker need to know; a seed and a budget make a schedule of it. */
export const BuilderLeague = z.object({
  teams: z.array(z.object({ id: Id, daysOff: z.array(Weekday) })).min(2),
  venues: z
    .array(z.object({ name: z.string(), maxTeamsPerDay: z.int().min(2), ...VenueTimes.partial().shape }))
    .min(1),
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
  /** Stay where they are; everything else is planned around them. */
  lockedGames: z.array(PlannedGame),
  /** Days on which teams play other games: nobody plays twice on one. */
  busyDays: z.array(z.object({ team: Id, date: CalendarDate })).optional(),
});
export type BuilderLeague = z.infer<typeof BuilderLeague>;

/** Why a game found no place. */
export const UnplacedReason = z.enum([
  "no-open-day",
  "no-time-before-midnight",
  "venues-closed",
  "both-prefer-off",
  "days-full",
  "season-too-short",
]);
export type UnplacedReason = z.infer<typeof UnplacedReason>;

export const UnplacedGame = z.object({ home: Id, away: Id, reason: UnplacedReason });
export type UnplacedGame = z.infer<typeof UnplacedGame>;

/** What a manager judges a draft by. Spreads are the most minus the fewest over teams, for the worst case. */
export const ScheduleFigures = z.object({
  games: z.int(),
  seasonDays: z.int(),
  /** No schedule of this league can be shorter; null when not all games fit into the days. */
  seasonDaysBound: z.int().nullable(),
  playDays: z.int(),
  gamesPlayedDifference: z.int(),
  earlyRepeats: z.int(),
  wishesBroken: z.int(),
  wishesBrokenPerTeam: z.int(),
  homeAwayDifference: z.int(),
  venueSpread: z.int(),
  startTimeSpread: z.int(),
  lateSpread: z.int(),
  shortestRestDays: z.int().nullable(),
  longestRestDays: z.int().nullable(),
});
export type ScheduleFigures = z.infer<typeof ScheduleFigures>;

/** A season as generated: in order of date, time and venue. */
export const DraftSchedule = z.object({
  games: z.array(PlannedGame),
  unplaced: z.array(UnplacedGame),
  figures: ScheduleFigures,
});
export type DraftSchedule = z.infer<typeof DraftSchedule>;

const oneLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, "Please leave out line breaks and control characters");
const paragraphs = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, "Please leave out control characters");

/** A place of a schedule: one of the league's venues, or one that is only in this schedule (BUILD-22). */
export const ScheduleVenue = z.object({
  name: oneLine.min(1).max(100, "Please use at most 100 characters"),
  /** OP2-27: a listed venue may hold more than one can type. */
  maxTeamsPerDay: z.int().min(2).max(1000),
});
export type ScheduleVenue = z.infer<typeof ScheduleVenue>;

/** What a manager says about a schedule (BUILD-06 to BUILD-28), kept as its template (BUILD-53). */
export const ScheduleSettings = z.object({
  name: oneLine.min(1, "Please name the schedule").max(100, "Please use at most 100 characters"),
  gameFrequency: GameFrequency,
  frequencyRule: FrequencyRule.default("team-gap"),
  gamesPerMatchup: z.int().min(1).max(3),
  startDate: GameDate,
  startTime: WallTime,
  gameDurationMinutes: z
    .int("Please enter the minutes of a game")
    .min(15, "A game lasts 15 minutes at least")
    .max(600, "A game lasts 600 minutes at most")
    .default(120),
  breakBetweenGamesMinutes: z
    .int("Please enter the minutes between games")
    .min(0, "A break has no less than 0 minutes")
    .max(240, "A break lasts 240 minutes at most")
    .default(30),
  blockoutDays: z.array(Weekday).max(7),
  blockedDates: z.array(CalendarDate).max(200, "Up to 200 blocked dates"),
  venues: z.array(ScheduleVenue).min(1, "Please add at least one venue").max(200),
  notes: paragraphs
    .max(2000, "Please use at most 2,000 characters")
    .nullable()
    .default(null)
    .transform((entered) => entered || null),
});
export type ScheduleSettings = z.infer<typeof ScheduleSettings>;

/** What the builder begins with. */
export const BuilderStart = z.object({
  league: League,
  teams: z.array(LeagueTeam),
  venues: z.array(z.object({ id: z.uuid(), name: z.string(), maxTeamsPerDay: z.int(), ...VenueTimes.shape })),
  /** By the league's clock. */
  today: CalendarDate,
  /** Games between two teams that are still to come: those of this builder, and all others of the league's teams. */
  ahead: z.object({ built: z.int(), others: z.int() }),
  /** The days of those games by the league's clock; `built` when this builder made them. */
  busyDays: z.array(z.object({ team: z.uuid(), date: CalendarDate, built: z.boolean() })),
  /** A schedule was published before: its rest can be planned anew. */
  hasSeason: z.boolean(),
});
export type BuilderStart = z.infer<typeof BuilderStart>;

/** More than 40 teams that meet three times have (BUILD-12). */
const MOST_GAMES = 2500;

/** A draft to be published. The server trusts none of it: it checks every game against the league as it is. */
export const NewSchedule = z.object({
  settings: ScheduleSettings,
  games: z
    .array(PlannedGame.extend({ venue: z.string().max(100) }))
    .min(1)
    .max(MOST_GAMES),
  unplaced: z.array(z.object({ home: Id, away: Id })).max(MOST_GAMES),
  /** OP2-21: yes, without the games that found no place. */
  acceptIncomplete: z.boolean().default(false),
  /** OP2-23: what becomes of this builder's earlier games; to be said once there are games ahead. */
  earlier: z.enum(["keep", "replace"]).nullable().default(null),
  /** The same publishing again, after an answer that was lost, carries the same key. */
  requestKey: z.uuid(),
});
export type NewSchedule = z.infer<typeof NewSchedule>;

/** OP2-22: games between two teams, and the entries that teams have of them. */
export const PublishedSchedule = z.object({
  generationId: z.uuid(),
  matchups: z.int(),
  entries: z.int(),
  endsOn: CalendarDate,
});
export type PublishedSchedule = z.infer<typeof PublishedSchedule>;
