import { LATE_FROM } from "../rules.ts";
import type { BuilderLeague, PlannedGame, ScheduleMetrics } from "../schema.ts";
import { Weekday } from "../schema.ts";
import { toDayNumber, toMinutes, getWeekday } from "./calendar.ts";

// Measures how balanced a schedule is, using only its games, so it also works for manually changed drafts.

const getSpread = (counts: readonly number[]) =>
  counts.length ? Math.max(...counts) - Math.min(...counts) : 0;

/** Computes a schedule's metrics. */
export function measureSchedule(
  league: BuilderLeague,
  schedule: readonly PlannedGame[],
  seasonDaysBound: number | null,
): ScheduleMetrics {
  const start = toDayNumber(league.startDate);
  const games = schedule
    .map((game) => ({ ...game, day: toDayNumber(game.date), minute: toMinutes(game.time) }))
    .toSorted((a, b) => a.day - b.day || a.minute - b.minute);
  const ids = league.teams.map(({ id }) => id);
  const gamesByTeam = new Map(
    ids.map((id) => [id, games.filter(({ home, away }) => home === id || away === id)]),
  );
  const countPerTeam = (matches: (game: (typeof games)[number], team: string) => boolean) =>
    ids.map((id) => gamesByTeam.get(id)!.filter((game) => matches(game, id)).length);

  const daysOffByTeam = new Map(league.teams.map(({ id, daysOff }) => [id, new Set(daysOff)]));
  const prefersOff = (team: string, day: number) =>
    daysOffByTeam.get(team)?.has(Weekday.options[getWeekday(day)]!) ?? false;
  const ignored = countPerTeam((game, team) => prefersOff(team, game.day));
  const venueByPlace = new Map(league.venues.map(({ name, fieldOf }) => [name, fieldOf ?? name]));
  const times = [...new Set(games.map(({ minute }) => minute))];
  const restDays = ids.flatMap((id) =>
    gamesByTeam
      .get(id)!
      .flatMap((game, index, teamGames) => (index ? [game.day - teamGames[index - 1]!.day] : [])),
  );
  const seasonDays = games.length ? games.at(-1)!.day - start + 1 : 0;

  return {
    games: games.length,
    seasonDays,
    seasonDaysBound,
    playDays: new Set(games.map(({ day }) => day)).size,
    gamesPlayedDifference: getMaxGamesPlayedDifference(ids, games),
    earlyRepeats: countEarlyRepeats(games, Math.floor(seasonDays / (2 * league.gamesPerMatchup))),
    preferencesIgnored: games.filter(({ home, away, day }) => prefersOff(home, day) || prefersOff(away, day))
      .length,
    preferencesIgnoredPerTeam: Math.max(0, ...ignored),
    homeAwayDifference: Math.max(
      0,
      ...ids.map((id) => {
        const home = gamesByTeam.get(id)!.filter((game) => game.home === id).length;
        return Math.abs(2 * home - gamesByTeam.get(id)!.length);
      }),
    ),
    venueSpread: Math.max(
      0,
      ...[...new Set(venueByPlace.values())].map((name) =>
        getSpread(countPerTeam(({ venue }) => venueByPlace.get(venue) === name)),
      ),
    ),
    startTimeSpread: Math.max(
      0,
      ...times.map((time) => getSpread(countPerTeam(({ minute }) => minute === time))),
    ),
    lateSpread: getSpread(countPerTeam(({ minute }) => minute >= LATE_FROM)),
    shortestRestDays: restDays.length ? Math.min(...restDays) : null,
    longestRestDays: restDays.length ? Math.max(...restDays) : null,
  };
}

type DatedGame = PlannedGame & { day: number };

/** Returns the largest difference in games played between two teams at the end of any day. */
function getMaxGamesPlayedDifference(ids: readonly string[], games: readonly DatedGame[]): number {
  const gameCounts = new Map(ids.map((id) => [id, 0]));
  let max = 0;
  games.forEach(({ day, home, away }, index) => {
    for (const team of [home, away])
      if (gameCounts.has(team)) gameCounts.set(team, gameCounts.get(team)! + 1);
    if (games[index + 1]?.day !== day) max = Math.max(max, getSpread([...gameCounts.values()]));
  });
  return max;
}

/** Counts rematches that come less than `days` days after the previous meeting. */
function countEarlyRepeats(games: readonly DatedGame[], days: number): number {
  const lastDayByPair = new Map<string, number>();
  let count = 0;
  for (const { day, home, away } of games) {
    const pair = home < away ? `${home} ${away}` : `${away} ${home}`;
    const previousDay = lastDayByPair.get(pair);
    if (previousDay !== undefined && day - previousDay < days) count++;
    lastDayByPair.set(pair, day);
  }
  return count;
}
