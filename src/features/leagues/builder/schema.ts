import * as z from "zod";
import { CalendarDate } from "#features/teams/schema.ts";

/** CONST2-06: weekdays are kept by name. Sunday first, as a day number counts them. */
export const Weekday = z.enum(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]);
export type Weekday = z.infer<typeof Weekday>;

/** BUILD-08 to BUILD-11. */
export const GameFrequency = z.enum(["once_per_week", "twice_per_week", "once_per_month", "twice_per_month"]);
export type GameFrequency = z.infer<typeof GameFrequency>;

/** What a frequency means: so many days between a team's games, or so many games per calendar week or month. */
export const FrequencyRule = z.enum(["team-gap", "period-cap"]);
export type FrequencyRule = z.infer<typeof FrequencyRule>;

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
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

/** Everything the generator and the checker need to know; a seed and a budget make a schedule of it. */
export const BuilderLeague = z.object({
  teams: z.array(z.object({ id: Id, daysOff: z.array(Weekday) })).min(2),
  venues: z.array(z.object({ name: z.string(), maxTeamsPerDay: z.int().min(2) })).min(1),
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
});
export type BuilderLeague = z.infer<typeof BuilderLeague>;

/** Why a game found no place. */
export const UnplacedReason = z.enum([
  "no-open-day",
  "no-time-before-midnight",
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
