import { findCoverageGap } from "#features/passes/season-coverage/rules.ts";
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
  return passes.flatMap((pass): UncoveredTeam[] => {
    const lastGameOn = lastGames.get(pass.team);
    const gap = lastGameOn === undefined ? null : findCoverageGap(pass, lastGameOn);
    if (gap === null) return [];
    return [{ team: pass.team, endsOn: gap === "short" ? pass.endsOn : null, lastGameOn: lastGameOn! }];
  });
}
