import * as z from "zod";
import { TeamId, TeamKit } from "#features/teams/schema.ts";
import { ScoreSettings } from "../results/schema.ts";
import { DivisionId, SeasonId } from "../seasons/schema.ts";

export const Tiebreaker = z.enum([
  "head-to-head",
  "head-to-head-difference",
  "difference",
  "most-scored",
  "fewest-allowed",
  "wins",
]);
export type Tiebreaker = z.infer<typeof Tiebreaker>;

const worth = z.int("Enter a whole number").min(-5, "Enter -5 or more").max(10, "Enter 10 or less");

/** How a season ranks its teams (RESULT-58 to RESULT-63). */
export const StandingsRules = z.object({
  rankBy: z.enum(["points", "percentage"]),
  win: worth,
  tie: worth,
  loss: worth,
  overtimeLoss: worth,
  forfeitWin: worth,
  forfeitLoss: worth,
  /** What the winner of a forfeit scores. The loser scores 0. */
  forfeitScore: z.int("Enter a whole number").min(0, "Enter 0 or more").max(99, "Enter 99 or less"),
  /** In the order they're applied. */
  tiebreakers: z
    .array(Tiebreaker)
    .max(Tiebreaker.options.length)
    .refine((list) => new Set(list).size === list.length, "Use each tiebreaker once"),
  /** Counts a larger margin as this one, or null. */
  maxDifference: z
    .int("Enter a whole number")
    .min(1, "Enter 1 or more")
    .max(30, "Enter 30 or less")
    .nullable(),
  countsCrossDivision: z.boolean(),
});
export type StandingsRules = z.infer<typeof StandingsRules>;

const GameLetter = z.enum(["W", "L", "T"]);

/** A team's row of the standings (RESULT-66). */
export const StandingsRow = z.object({
  teamId: TeamId,
  name: z.string(),
  /** Null for a team that was deleted since the season ended. */
  kit: TeamKit.nullable(),
  /** Teams that are tied after all tiebreakers share it. */
  rank: z.int(),
  isTied: z.boolean(),
  played: z.int(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  overtimeLosses: z.int(),
  scored: z.int(),
  allowed: z.int(),
  difference: z.int(),
  points: z.int(),
  /** Wins and half of the ties, as a share of the games played. 0 without any. */
  percentage: z.number(),
  /** Games fewer than the team of the division with the most. */
  inHand: z.int(),
  /** The last five results, newest last. */
  form: z.array(GameLetter),
  /** Why it's above the team below it (RESULT-65). Null for the last team, and before the first result. */
  reason: z.string().nullable(),
});
export type StandingsRow = z.infer<typeof StandingsRow>;

/** A division's table. */
export const DivisionStandings = z.object({
  id: DivisionId,
  name: z.string(),
  rows: z.array(StandingsRow),
  /** What's left out of the ranking for now, e.g. head-to-head among teams that haven't all met. */
  notes: z.array(z.string()),
  /** Groups of teams that are tied after all tiebreakers, for drawing lots. */
  ties: z.array(z.array(TeamId)),
});
export type DivisionStandings = z.infer<typeof DivisionStandings>;

const SeasonName = z.object({ id: SeasonId, name: z.string() });

/** How lots were drawn. Sorting the teams by SHA-256 of the number and the team's id gives the order (RESULT-64). */
export const LotDraw = z.object({
  teamIds: z.array(TeamId),
  /** 128 bits in hexadecimal. */
  number: z.string(),
  drawnBy: z.string(),
  drawnAt: z.iso.datetime(),
});
export type LotDraw = z.infer<typeof LotDraw>;

export const Standings = z.object({
  league: z.object({ id: z.uuid(), name: z.string() }),
  season: SeasonName,
  /** All seasons of the league, newest first, up to 100. */
  seasons: z.array(SeasonName),
  divisions: z.array(DivisionStandings),
  rules: StandingsRules,
  scores: ScoreSettings,
  /** Whether a change of the rules needs a confirmation, because there's a result. */
  hasResults: z.boolean(),
  draws: z.array(LotDraw),
  /** What this reader can do. */
  can: z.object({ manage: z.boolean() }),
});
export type Standings = z.infer<typeof Standings>;
