import type { LeaguePlan, PlannedGame, UnscheduledGame } from "../../schema.ts";
import { toDayNumber } from "../../generator/calendar.ts";
import type { Model } from "../../generator/model.ts";
import type { Random } from "../../generator/random.ts";
import { type CrossPair, pairDivisions } from "./opponents.ts";
import { createTimetable } from "./timetable.ts";

// Adds the games between divisions to their seasons, and tries again to find a day for games that a division's share of
// the venues left no room for.

type Games = { games: PlannedGame[]; unscheduled: UnscheduledGame[] };

/** Chooses the games between divisions, in rounds, except those that are locked. */
export function chooseCrossGames({ divisions, crossDivisionGames, lockedGames }: LeaguePlan, random: Random) {
  const ids = divisions.flatMap(({ league }) => league.teams.map(({ id }) => id));
  const divisionByTeam = divisions.flatMap(({ league }, index) => league.teams.map(() => index));
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const played = lockedGames.flatMap(({ home, away }): CrossPair[] => {
    const [a, b] = [indexes.get(home), indexes.get(away)];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
  return pairDivisions(divisionByTeam, crossDivisionGames, played, random).map((round) =>
    round.map(([a, b]): [string, string] => [ids[a]!, ids[b]!]),
  );
}

/** Adds the games between divisions wherever both teams and a place are free, in the order of their rounds. */
export function addCrossGames(
  plan: LeaguePlan,
  models: readonly Model[],
  planned: Games,
  rounds: readonly (readonly [string, string])[][],
): Games {
  const timetable = createTimetable(plan, models);
  const games = [...planned.games, ...plan.lockedGames];
  for (const game of games) timetable.add(game);
  const surplus = new Map<string, number>();
  const change = (id: string, by: number) => surplus.set(id, (surplus.get(id) ?? 0) + by);
  for (const { home, away } of games) {
    change(home, 1);
    change(away, -1);
  }
  const crossGames = rounds.flat().map(([a, b]) => {
    const [home, away] = (surplus.get(a) ?? 0) <= (surplus.get(b) ?? 0) ? [a, b] : [b, a];
    change(home, 1);
    change(away, -1);
    return { home, away };
  });
  let waiting: { home: string; away: string }[] = [...planned.unscheduled, ...crossGames];
  const lastDay = games.reduce((last, { date }) => Math.max(last, toDayNumber(date)), timetable.from);
  // Stays within the seasons first, and at the host's venues.
  const passes: [until: number, anyPlace: boolean][] = [
    [lastDay + 1, false],
    [lastDay + 1, true],
    [timetable.until, false],
    [timetable.until, true],
  ];
  for (const [until, anyPlace] of passes)
    for (let day = timetable.from; day < until && waiting.length > 0; day++)
      waiting = waiting.filter(({ home, away }) => {
        const game = timetable.tryAdd(home, away, day, anyPlace);
        if (game) games.push(game);
        return !game;
      });
  const reasons = new Map(planned.unscheduled.map((game) => [game.home + game.away, game.reason]));
  return {
    games,
    unscheduled: waiting.map(({ home, away }) => ({
      home,
      away,
      reason: reasons.get(home + away) ?? timetable.explain(home, away),
    })),
  };
}
