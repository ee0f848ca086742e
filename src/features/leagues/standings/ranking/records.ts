import type { StandingsRules, StandingsRow } from "../schema.ts";
import type { GameEnd, TeamGame } from "./games.ts";

/** What a team's games add up to. */
export type TeamRecord = Pick<
  StandingsRow,
  | "played"
  | "wins"
  | "losses"
  | "ties"
  | "overtimeLosses"
  | "scored"
  | "allowed"
  | "difference"
  | "points"
  | "percentage"
>;

const columns: Record<GameEnd, "wins" | "losses" | "ties" | "overtimeLosses"> = {
  win: "wins",
  forfeitWin: "wins",
  tie: "ties",
  loss: "losses",
  forfeitLoss: "losses",
  overtimeLoss: "overtimeLosses",
};

/** Adds up a team's games. */
export function addUp(games: readonly TeamGame[], rules: StandingsRules): TeamRecord {
  const record = { wins: 0, losses: 0, ties: 0, overtimeLosses: 0 };
  const totals = { scored: 0, allowed: 0, difference: 0, points: 0 };
  for (const { end, scored, allowed, difference } of games) {
    record[columns[end]] += 1;
    totals.scored += scored;
    totals.allowed += allowed;
    totals.difference += difference;
    totals.points += rules[end];
  }
  const played = games.length;
  // One division of whole numbers, so equal shares are equal numbers.
  const percentage = played === 0 ? 0 : (2 * record.wins + record.ties) / (2 * played);
  return { ...record, ...totals, played, percentage };
}

/** The last five results, newest last. */
export const getForm = (games: readonly TeamGame[]): StandingsRow["form"] =>
  games
    .toSorted(
      (first, second) =>
        compareText(first.playedAt ?? "", second.playedAt ?? "") ||
        compareText(first.opponentId, second.opponentId) ||
        // Two games against one team at the same time: any fixed order does.
        first.scored - second.scored ||
        first.allowed - second.allowed,
    )
    .slice(-5)
    .map(({ end }) => letters[columns[end]]);

const letters = { wins: "W", losses: "L", ties: "T", overtimeLosses: "L" } as const;

export const compareText = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0);
