import { LATE_FROM } from "../rules.ts";
import type { BuilderLeague, PlannedGame, ScheduleFigures } from "../schema.ts";
import { Weekday } from "../schema.ts";
import { dayNumber, minuteOf, weekdayOf } from "./calendar.ts";

// How fair a schedule is, from the games alone: also for drafts that somebody has changed by hand.

const spread = (counts: readonly number[]) => (counts.length ? Math.max(...counts) - Math.min(...counts) : 0);

export function measureSchedule(
  league: BuilderLeague,
  schedule: readonly PlannedGame[],
  seasonDaysBound: number | null,
): ScheduleFigures {
  const start = dayNumber(league.startDate);
  const games = schedule
    .map((game) => ({ ...game, day: dayNumber(game.date), minute: minuteOf(game.time) }))
    .toSorted((one, other) => one.day - other.day || one.minute - other.minute);
  const ids = league.teams.map(({ id }) => id);
  const gamesOf = new Map(
    ids.map((id) => [id, games.filter(({ home, away }) => home === id || away === id)]),
  );
  const perTeam = (counts: (game: (typeof games)[number], team: string) => boolean) =>
    ids.map((id) => gamesOf.get(id)!.filter((game) => counts(game, id)).length);

  const off = new Map(league.teams.map(({ id, daysOff }) => [id, new Set(daysOff)]));
  const isOff = (team: string, day: number) => off.get(team)?.has(Weekday.options[weekdayOf(day)]!) ?? false;
  const broken = perTeam((game, team) => isOff(team, game.day));
  const times = [...new Set(games.map(({ minute }) => minute))];
  const rests = ids.flatMap((id) =>
    gamesOf.get(id)!.flatMap((game, index, all) => (index ? [game.day - all[index - 1]!.day] : [])),
  );
  const seasonDays = games.length ? games.at(-1)!.day - start + 1 : 0;

  return {
    games: games.length,
    seasonDays,
    seasonDaysBound,
    playDays: new Set(games.map(({ day }) => day)).size,
    gamesPlayedDifference: gamesPlayedDifference(ids, games),
    earlyRepeats: earlyRepeats(games, Math.floor(seasonDays / (2 * league.gamesPerMatchup))),
    wishesBroken: games.filter(({ home, away, day }) => isOff(home, day) || isOff(away, day)).length,
    wishesBrokenPerTeam: Math.max(0, ...broken),
    homeAwayDifference: Math.max(
      0,
      ...ids.map((id) => {
        const home = gamesOf.get(id)!.filter((game) => game.home === id).length;
        return Math.abs(2 * home - gamesOf.get(id)!.length);
      }),
    ),
    venueSpread: Math.max(
      0,
      ...league.venues.map(({ name }) => spread(perTeam(({ venue }) => venue === name))),
    ),
    startTimeSpread: Math.max(0, ...times.map((time) => spread(perTeam(({ minute }) => minute === time)))),
    lateSpread: spread(perTeam(({ minute }) => minute >= LATE_FROM)),
    shortestRestDays: rests.length ? Math.min(...rests) : null,
    longestRestDays: rests.length ? Math.max(...rests) : null,
  };
}

type Dated = PlannedGame & { day: number };

/** The largest difference in games played between two teams on the evening of any day. */
function gamesPlayedDifference(ids: readonly string[], games: readonly Dated[]): number {
  const played = new Map(ids.map((id) => [id, 0]));
  let most = 0;
  games.forEach(({ day, home, away }, index) => {
    played.set(home, (played.get(home) ?? 0) + 1);
    played.set(away, (played.get(away) ?? 0) + 1);
    if (games[index + 1]?.day !== day) most = Math.max(most, spread([...played.values()]));
  });
  return most;
}

/** Rematches sooner than this many days after the meeting before. */
function earlyRepeats(games: readonly Dated[], days: number): number {
  const last = new Map<string, number>();
  let count = 0;
  for (const { day, home, away } of games) {
    const pair = home < away ? `${home} ${away}` : `${away} ${home}`;
    const before = last.get(pair);
    if (before !== undefined && day - before < days) count++;
    last.set(pair, day);
  }
  return count;
}
