import { formatDate } from "#platform/date-format.ts";
import type { BuilderData, PlannedGame } from "../schema.ts";

/** A team whose pass doesn't cover all of its games. `endsOn` is null if it has no running pass. */
export type UncoveredTeam = { team: string; endsOn: string | null; lastGameOn: string };

/** Lists the teams whose last game is after their pass ends, or that have no running pass, in the order of `passes`. */
export function listUncoveredTeams(
  passes: BuilderData["passes"],
  games: readonly PlannedGame[],
): UncoveredTeam[] {
  const lastGames = new Map<string, string>();
  for (const { home, away, date } of games)
    for (const team of [home, away]) if (date > (lastGames.get(team) ?? "")) lastGames.set(team, date);
  return passes.flatMap(({ team, status, endsOn }): UncoveredTeam[] => {
    const lastGameOn = lastGames.get(team);
    if (lastGameOn === undefined) return [];
    if (status !== "active") return [{ team, endsOn: null, lastGameOn }];
    return endsOn !== null && endsOn < lastGameOn ? [{ team, endsOn, lastGameOn }] : [];
  });
}

/** Describes how far a team's pass reaches: "pass ends Jun 3, 2026, last game Jul 11, 2026". */
export const formatUncovered = ({ endsOn, lastGameOn }: UncoveredTeam) =>
  `${endsOn === null ? "no pass" : `pass ends ${formatDate(endsOn)}`}, last game ${formatDate(lastGameOn)}`;
