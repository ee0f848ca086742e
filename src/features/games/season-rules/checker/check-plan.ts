import { getGamesPerDay } from "../rules.ts";
import type { BuilderLeague, LeaguePlan, PlannedGame, UnscheduledGame } from "../schema.ts";
import { isValidTime, listStartTimes, parseDay, toMinutes } from "./calendar.ts";
import { checkDay, checkSchedule, checkTeam, type Problem, toPairKey } from "./check-schedule.ts";

// Checks the schedule of several divisions: each by its own rules, and then what holds across them. Like
// `checkSchedule`, it shares no code with the generator.

type Pairing = Pick<UnscheduledGame, "home" | "away">;

/** Returns every violation. Games between divisions follow the rules of both. */
export function checkPlan(
  plan: LeaguePlan,
  games: readonly PlannedGame[],
  unscheduled: readonly Pairing[],
): Problem[] {
  const problems: Problem[] = [];
  const leagues = new Map<string, BuilderLeague>();
  for (const { league } of plan.divisions) for (const { id } of league.teams) leagues.set(id, league);
  const isKnown = ({ home, away }: Pairing) => leagues.has(home) && leagues.has(away);
  const isInside = ({ home, away }: Pairing) => leagues.get(home) === leagues.get(away);

  for (const { league } of plan.divisions) {
    const isOwn = (game: Pairing) => isKnown(game) && isInside(game) && leagues.get(game.home) === league;
    problems.push(...checkSchedule(league, games.filter(isOwn), unscheduled.filter(isOwn)));
  }
  for (const game of games) if (!isKnown(game)) problems.push({ rule: "unknown-team", games: [game] });
  const crossGames = games.filter((game) => isKnown(game) && !isInside(game));
  const crossPairs = unscheduled.filter((game) => isKnown(game) && !isInside(game));
  for (const game of crossGames) problems.push(...checkCrossGame(game, leagues));
  if (crossGames.length > 0) problems.push(...checkRest(plan, games, crossGames));
  problems.push(...checkPlaces(plan, games.filter(isKnown), leagues));
  problems.push(...checkCounts(plan, crossGames, crossPairs));
  return problems;
}

/** Checks a game's day by the calendars of both divisions, and its place and time by at least one. */
function checkCrossGame(game: PlannedGame, leagues: ReadonlyMap<string, BuilderLeague>): Problem[] {
  const day = parseDay(game.date);
  if (!day || !isValidTime(game.time)) return [{ rule: "not-a-date-or-time", games: [game] }];
  const problems: Problem[] = [];
  const [host, guest] = [leagues.get(game.home)!, leagues.get(game.away)!];
  const teams = [...host.teams, ...guest.teams];
  for (const league of [host, guest]) {
    checkDay({ ...league, teams }, { game, day }, (rule, ...involved) =>
      problems.push({ rule, games: involved }),
    );
    const others = league.busyDays?.some(
      ({ team, date }) => (team === game.home || team === game.away) && date === game.date,
    );
    if (others) problems.push({ rule: "plays-elsewhere", games: [game] });
  }
  const fitsNone = [host, guest].every((league) => !listStartTimes(league).includes(toMinutes(game.time)));
  if (fitsNone) problems.push({ rule: "not-a-start-time", games: [game] });
  if (![host, guest].some(({ venues }) => venues.some(({ name }) => name === game.venue)))
    problems.push({ rule: "unknown-venue", games: [game] });
  if (toMinutes(game.time) + getDuration(host, guest) > toMinutes("24:00"))
    problems.push({ rule: "after-midnight", games: [game] });
  return problems;
}

const toKey = (venue: string) => venue.trim().toLowerCase();

const getDuration = (a: BuilderLeague, b: BuilderLeague) =>
  Math.max(a.gameDurationMinutes, b.gameDurationMinutes);

/** Checks each team's rest over all of its games, as far as a game against another division is involved. */
function checkRest(
  { divisions }: LeaguePlan,
  games: readonly PlannedGame[],
  crossGames: readonly PlannedGame[],
): Problem[] {
  const problems: Problem[] = [];
  const cross = new Set(crossGames);
  for (const { league } of divisions)
    for (const { id } of league.teams) {
      const own = games.flatMap((game) => {
        const day = game.home === id || game.away === id ? parseDay(game.date) : null;
        return day ? [{ game, day }] : [];
      });
      checkTeam(league, own, (rule, ...involved) => {
        if (involved.some((game) => cross.has(game))) problems.push({ rule, games: involved });
      });
    }
  return problems;
}

/** Checks that no place has two games at the same time, or more games a day than the largest capacity a division gives it. */
function checkPlaces(
  { divisions }: LeaguePlan,
  games: readonly PlannedGame[],
  leagues: ReadonlyMap<string, BuilderLeague>,
): Problem[] {
  const problems: Problem[] = [];
  const capacities = new Map<string, number>();
  for (const { league } of divisions)
    for (const { name, maxTeamsPerDay } of league.venues)
      capacities.set(toKey(name), Math.max(capacities.get(toKey(name)) ?? 0, getGamesPerDay(maxTeamsPerDay)));
  for (const gamesThere of Map.groupBy(games, ({ venue, date }) =>
    JSON.stringify([toKey(venue), date]),
  ).values()) {
    const sorted = gamesThere.toSorted((a, b) => toMinutes(a.time) - toMinutes(b.time));
    if (sorted.length > (capacities.get(toKey(sorted[0]!.venue)) ?? 0))
      problems.push({ rule: "venue-full", games: sorted });
    sorted.forEach((game, index) => {
      const earlier = sorted[index - 1];
      if (!earlier) return;
      const [a, b] = [leagues.get(earlier.home)!, leagues.get(earlier.away)!];
      const end = toMinutes(earlier.time) + getDuration(a, b);
      const pause = Math.max(a.breakBetweenGamesMinutes, b.breakBetweenGamesMinutes);
      if (toMinutes(game.time) < end) problems.push({ rule: "venue-taken", games: [earlier, game] });
      else if (toMinutes(game.time) < end + pause)
        problems.push({ rule: "venue-overlap", games: [earlier, game] });
    });
  }
  return problems;
}

/**
 * Checks that each team has its games against other divisions, counting those listed as unscheduled, and that no pair
 * meets again while every team has opponents left. If the total is odd, one team has one fewer.
 */
function checkCounts(
  { divisions, crossDivisionGames }: LeaguePlan,
  crossGames: readonly PlannedGame[],
  crossPairs: readonly Pairing[],
): Problem[] {
  const teams = divisions.flatMap(({ league }) => league.teams.map(({ id }) => id));
  const counts = new Map(teams.map((id) => [id, 0]));
  for (const { home, away } of [...crossGames, ...crossPairs])
    for (const id of [home, away]) counts.set(id, counts.get(id)! + 1);
  const missing = [...counts.values()].map((count) => crossDivisionGames - count);
  const problems: Problem[] = [];
  if (missing.some((count) => count < 0))
    problems.push({ rule: "too-many-meetings", games: [...crossGames] });
  if (missing.reduce((sum, count) => sum + Math.max(0, count), 0) > (teams.length * crossDivisionGames) % 2)
    problems.push({ rule: "missing-game", games: [] });
  const opponents = Math.min(...divisions.map(({ league }) => teams.length - league.teams.length));
  const most = Math.ceil(crossDivisionGames / Math.max(1, opponents));
  for (const meetings of Map.groupBy(crossGames, toPairKey).values())
    if (meetings.length > most) problems.push({ rule: "too-many-meetings", games: meetings });
  return problems;
}
