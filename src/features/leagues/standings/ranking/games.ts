import type { Outcome, ScoreSettings } from "../../results/schema.ts";
import type { StandingsRules } from "../schema.ts";

/** A result that counts. */
export type CountedResult = {
  homeTeamId: string;
  awayTeamId: string;
  outcome: Outcome;
  /** The local date and time of the start, which sorts results. Null if both teams were deleted. */
  playedAt: string | null;
};

export type GameEnd = "win" | "tie" | "loss" | "overtimeLoss" | "forfeitWin" | "forfeitLoss";

/** A game as one of its teams counts it. */
export type TeamGame = {
  opponentId: string;
  end: GameEnd;
  scored: number;
  allowed: number;
  /** Goal difference up to the limit (RESULT-63). */
  difference: number;
  playedAt: string | null;
};

type Rules = Pick<StandingsRules, "forfeitScore" | "maxDifference">;

/** Lists a result as each of its teams counts it. Abandoned games and games without a result have none (RESULT-54). */
export function toTeamGames(
  { homeTeamId, awayTeamId, outcome, playedAt }: CountedResult,
  rules: Rules,
  { overtimeLosses }: Pick<ScoreSettings, "overtimeLosses">,
): { teamId: string; game: TeamGame }[] {
  const ended = toEnds(outcome, rules, overtimeLosses);
  if (!ended) return [];
  const { ends, home, away } = ended;
  const limit = rules.maxDifference ?? Number.POSITIVE_INFINITY;
  const margin = Math.max(-limit, Math.min(limit, home - away));
  return [
    {
      teamId: homeTeamId,
      game: {
        opponentId: awayTeamId,
        end: ends[0],
        scored: home,
        allowed: away,
        difference: margin,
        playedAt,
      },
    },
    {
      teamId: awayTeamId,
      // 0 - margin is 0 for a tie, and -margin would be -0.
      game: {
        opponentId: homeTeamId,
        end: ends[1],
        scored: away,
        allowed: home,
        difference: 0 - margin,
        playedAt,
      },
    },
  ];
}

type Ends = { ends: [home: GameEnd, away: GameEnd]; home: number; away: number };

function toEnds(
  { kind, home, away, overtime }: Outcome,
  { forfeitScore }: Rules,
  overtimeLosses: boolean,
): Ends | null {
  if (kind === "home-forfeit") return { ends: ["forfeitLoss", "forfeitWin"], home: 0, away: forfeitScore };
  if (kind === "away-forfeit") return { ends: ["forfeitWin", "forfeitLoss"], home: forfeitScore, away: 0 };
  if (kind === "double-forfeit") return { ends: ["forfeitLoss", "forfeitLoss"], home: 0, away: 0 };
  if (kind !== "score" || home === null || away === null) return null;
  if (home === away) return { ends: ["tie", "tie"], home, away };
  const loss = overtime && overtimeLosses ? "overtimeLoss" : "loss";
  return { ends: home > away ? ["win", loss] : [loss, "win"], home, away };
}
