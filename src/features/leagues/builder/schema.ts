import * as z from "zod";
import {
  PlannedGame,
  ScheduleSettings,
  UnscheduledGame,
  VenueTimes,
} from "#features/games/season-rules/schema.ts";
import { CalendarDate, SubscriptionStatus } from "#features/teams/schema.ts";
import { oneLine } from "#platform/one-line.ts";
import { League, LeagueTeam } from "../schema.ts";
import { MAX_DIVISIONS } from "../seasons/rules.ts";
import { Venue } from "../venues/schema.ts";

// The season's own rules and shapes come first, in the games feature, because every change of a league game uses them.
export {
  BuilderLeague,
  FrequencyRule,
  GameFrequency,
  LeaguePlan,
  PlannedGame,
  ScheduleSettings,
  ScheduleVenue,
  UnscheduledGame,
  UnscheduledReason,
  Weekday,
} from "#features/games/season-rules/schema.ts";

const Id = z.string().min(1);

/** A division of the newest season, with its teams that haven't withdrawn. */
const BuilderDivision = z.object({ id: z.uuid(), name: z.string(), teamIds: z.array(z.uuid()) });

/**
 * Metrics of a draft. A spread is the difference between the team with the most games and the team with the fewest, at
 * the venue or start time where that difference is largest.
 */
export const ScheduleMetrics = z.object({
  games: z.int(),
  seasonDays: z.int(),
  /** A lower bound on the season length, or null if not all games fit. */
  seasonDaysBound: z.int().nullable(),
  playDays: z.int(),
  gamesPlayedDifference: z.int(),
  earlyRepeats: z.int(),
  preferencesIgnored: z.int(),
  preferencesIgnoredPerTeam: z.int(),
  homeAwayDifference: z.int(),
  venueSpread: z.int(),
  startTimeSpread: z.int(),
  lateSpread: z.int(),
  shortestRestDays: z.int().nullable(),
  longestRestDays: z.int().nullable(),
});
export type ScheduleMetrics = z.infer<typeof ScheduleMetrics>;

/** A generated season, sorted by date, time, and venue. */
export const DraftSchedule = z.object({
  games: z.array(PlannedGame),
  unscheduled: z.array(UnscheduledGame),
  metrics: ScheduleMetrics,
});
export type DraftSchedule = z.infer<typeof DraftSchedule>;

/** The data that the builder screen loads. */
export const BuilderData = z.object({
  league: League,
  /** Without teams that withdrew from the season. */
  teams: z.array(LeagueTeam),
  divisions: z.array(BuilderDivision),
  venues: z.array(
    Venue.pick({ id: true, name: true, maxTeamsPerDay: true, fields: true }).extend(VenueTimes.shape),
  ),
  /** In the league's time zone. */
  today: CalendarDate,
  /** Upcoming games: those published by this builder, and all other games of the league's teams. */
  upcoming: z.object({ built: z.int(), others: z.int() }),
  /**
   * Dates of those games in the league's time zone. `built` is true for games this builder published, which also take
   * up their venue.
   */
  busyDays: z.array(
    z.object({
      team: z.uuid(),
      date: CalendarDate,
      built: z.boolean(),
      venue: z.string().optional(),
      /** The same for both teams of a league game. */
      game: z.uuid(),
      stays: z.boolean().optional(),
    }),
  ),
  /** Each team's pass, and how many other people get an email when a schedule is published. */
  passes: z.array(
    z.object({
      team: z.uuid(),
      status: SubscriptionStatus,
      /** The day the pass ends in the team's time zone. Null if there's no pass or it doesn't end. */
      endsOn: CalendarDate.nullable(),
      managerCount: z.int(),
      /** False if only the team's own managers can pay for it. */
      canBuy: z.boolean(),
    }),
  ),
  /** True once a schedule has been published, so its remaining games can be rescheduled. */
  hasSeason: z.boolean(),
});
export type BuilderData = z.infer<typeof BuilderData>;

/** Above the 3,900 games of 200 teams in five divisions, and the 1,000 that they can play across (RESULT-30). */
export const MAX_GAMES = 6000;

/** A game to publish. Its venue becomes the game's location, which may include a field. */
export const ScheduledGame = PlannedGame.extend({ venue: oneLine.max(200) });

/** The most games that each team can play against the other divisions (RESULT-29). */
export const MAX_CROSS_DIVISION_GAMES = 10;

/** Divisions to plan together, each by its own settings. All of the league's teams by `settings` if omitted. */
export const DivisionPlans = z.object({
  divisions: z
    .array(z.object({ divisionId: z.uuid(), settings: ScheduleSettings }))
    .min(1)
    .max(MAX_DIVISIONS)
    .optional(),
  /** How many games each team plays against the other divisions. */
  crossDivisionGames: z.int().min(0).max(MAX_CROSS_DIVISION_GAMES).optional(),
});
export type DivisionPlans = z.infer<typeof DivisionPlans>;

/** A draft to publish. The server validates every game against the current league instead of trusting the client. */
export const NewSchedule = z.object({
  settings: ScheduleSettings,
  ...DivisionPlans.shape,
  games: z.array(ScheduledGame).min(1).max(MAX_GAMES),
  unscheduled: z.array(z.object({ home: Id, away: Id })).max(MAX_GAMES),
  /** Confirms publishing without the games that couldn't be scheduled (OP2-21). */
  acceptIncomplete: z.boolean().default(false),
  /** Whether to keep or replace this builder's earlier games. Required if there are upcoming games (OP2-23). */
  earlier: z.enum(["keep", "replace"]).nullable().default(null),
  /** Whether to text players about their games. Managers always get an email. */
  textPlayers: z.boolean().default(false),
  /** Idempotency key: a retry after a lost response sends the same key. */
  requestKey: z.uuid(),
});
export type NewSchedule = z.infer<typeof NewSchedule>;

/** `matchups` is the number of games. `entries` is the number of entries on team schedules, two per game (OP2-22). */
export const PublishedSchedule = z.object({
  generationId: z.uuid(),
  matchups: z.int(),
  entries: z.int(),
  endsOn: CalendarDate,
  /** The team managers who get an email, and the people who get a text, or null if texts weren't asked for. */
  emailedCount: z.int(),
  textedCount: z.int().nullable(),
});
export type PublishedSchedule = z.infer<typeof PublishedSchedule>;
