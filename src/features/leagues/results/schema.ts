import * as z from "zod";
import { CalendarDate, TeamId, TeamKit } from "#features/teams/schema.ts";
import { oneLine } from "#platform/one-line.ts";

export const ScoreUnit = z.enum(["goals", "runs", "points", "sets"]);
export type ScoreUnit = z.infer<typeof ScoreUnit>;

/** How a season counts scores (RESULT-39). */
export const ScoreSettings = z.object({
  unit: ScoreUnit,
  allowsTies: z.boolean(),
  /** Whether losing in overtime earns points, so that reports say which games went there. */
  overtimeLosses: z.boolean(),
  /** Whether teams are asked for scores and can report them. */
  collectsScores: z.boolean(),
});
export type ScoreSettings = z.infer<typeof ScoreSettings>;

export const OutcomeKind = z.enum([
  "score",
  "home-forfeit",
  "away-forfeit",
  "double-forfeit",
  "abandoned",
  "no-result",
]);
export type OutcomeKind = z.infer<typeof OutcomeKind>;

/** How a game ended. Only a score has numbers and overtime. "home-forfeit" means that the home team forfeited. */
export const Outcome = z.object({
  kind: OutcomeKind,
  home: z.int().nullable(),
  away: z.int().nullable(),
  overtime: z.boolean(),
});
export type Outcome = z.infer<typeof Outcome>;

/** What a team says about its game, its own score first. "own-forfeit" means that it forfeited itself. */
export const Report = z.object({
  kind: z.enum(["score", "own-forfeit", "other-forfeit"]),
  own: z.int().nullable(),
  other: z.int().nullable(),
  overtime: z.boolean(),
});
export type Report = z.infer<typeof Report>;

/** How a report reached us: on a screen, in a text, or through a link without signing in. */
export const Via = z.enum(["screen", "text", "link"]);
export type Via = z.infer<typeof Via>;

export const ResultState = z.enum(["reported", "final", "disputed"]);
export type ResultState = z.infer<typeof ResultState>;

/** The result of a game. */
export type Result = {
  state: ResultState;
  /** Null for a dispute without an earlier result. */
  outcome: Outcome | null;
  /** Whether the outcome is in the standings. */
  counts: boolean;
  /** When the report was made, if it's the only one and not final yet. */
  reportedAt: Date | null;
  finalAt: Date | null;
  /** Whether the teams agreed, a single report became final after a day, or the league decided. */
  decidedAs: "agreement" | "time" | "league" | null;
};

/** A result as the league sets it. Anything but a score has no numbers. Null clears the result (RESULT-53). */
export const Decision = z.object({
  outcome: Outcome.extend({
    home: z.int().nullable().default(null),
    away: z.int().nullable().default(null),
    overtime: z.boolean().default(false),
  }).nullable(),
  reason: oneLine
    .refine((text) => text === "" || text.length >= 3, "Use at least 3 characters")
    .max(200, "Use 200 characters or fewer")
    .nullable()
    .default(null)
    .transform((entered) => entered || null),
});
export type Decision = z.infer<typeof Decision>;

/** A result as people see it. */
export const ShownResult = z.object({
  state: ResultState,
  outcome: Outcome.nullable(),
  counts: z.boolean(),
  /** When a single report becomes final. Null for anything else. */
  becomesFinalAt: z.iso.datetime().nullable(),
  decidedAs: z.enum(["agreement", "time", "league"]).nullable(),
  /** True if it counts for no one, because a team withdrew and its results were voided (RESULT-36). Omitted otherwise. */
  isVoid: z.boolean().optional(),
});
export type ShownResult = z.infer<typeof ShownResult>;

/** A report as people see it, in the game's terms. */
export const ShownReport = z.object({
  teamId: TeamId,
  outcome: Outcome,
  by: z.string(),
  via: Via,
  /** The reply exactly as it was texted. */
  reply: z.string().nullable(),
  at: z.iso.datetime(),
});
export type ShownReport = z.infer<typeof ShownReport>;

/** What the league entered, corrected, or cleared. Null stands for no result. */
export const ResultChange = z.object({
  id: z.uuid(),
  by: z.string(),
  reason: z.string().nullable(),
  before: Outcome.nullable(),
  after: Outcome.nullable(),
  at: z.iso.datetime(),
});
export type ResultChange = z.infer<typeof ResultChange>;

const ResultTeam = z.object({ id: TeamId, name: z.string(), kit: TeamKit });

/** A league game with its result. */
export const ResultGame = z.object({
  leagueGameId: z.uuid(),
  seasonId: z.uuid(),
  home: ResultTeam,
  away: ResultTeam,
  /** In the reader's time zone: the team's, or the league's. */
  date: CalendarDate,
  /** HH:mm, or null when the game has no time. */
  time: z.string().nullable(),
  location: z.string(),
  isCancelled: z.boolean(),
  hasStarted: z.boolean(),
  result: ShownResult.nullable(),
  /** The reports that count, at most one of each team. */
  reports: z.array(ShownReport),
  /** Replies to the question about the score that we couldn't read, as they were texted (RESULT-45). Omitted without any. */
  unread: z.array(z.object({ teamId: TeamId, text: z.string() })).optional(),
});
export type ResultGame = z.infer<typeof ResultGame>;

/** Everything that's on record about a game's result. */
export const ResultRecord = z.object({
  game: ResultGame,
  settings: ScoreSettings,
  /** Every report, also earlier ones, newest first. */
  reports: z.array(ShownReport),
  /** Newest first. */
  changes: z.array(ResultChange),
});
export type ResultRecord = z.infer<typeof ResultRecord>;

/** The same for a team, which is one of the two. */
export const TeamResult = ResultRecord.extend({
  side: z.enum(["home", "away"]),
  /** Whether this person can report the score now. */
  canReport: z.boolean(),
});
export type TeamResult = z.infer<typeof TeamResult>;

/** A season's results of one day, and what needs the league manager. */
export const SeasonResults = z.object({
  settings: ScoreSettings,
  /** The days with games, in order. */
  days: z.array(CalendarDate),
  /** The day that's listed. Null if the season has no games. */
  day: CalendarDate.nullable(),
  games: z.array(ResultGame),
  /** Games with reports that differ, oldest first. */
  disputed: z.array(ResultGame),
  /** Games without any report 48 hours after their start, oldest first (RESULT-55). */
  missing: z.array(ResultGame),
});
export type SeasonResults = z.infer<typeof SeasonResults>;
