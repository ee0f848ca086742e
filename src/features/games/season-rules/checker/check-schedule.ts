import { getGamesPerDay, gapDays, periodCaps } from "../rules.ts";
import { type BuilderLeague, type PlannedGame, type UnscheduledGame, Weekday } from "../schema.ts";
import { type Day, parseDay, getGameEnd, isValidTime, toMinutes, listStartTimes } from "./calendar.ts";

// Checks a schedule against the rules. It's written from the requirements and shares no code with the generator, so it
// catches generator bugs. The server runs it before publishing, no matter where the schedule came from.

export type RuleName =
  | "unknown-team"
  | "unknown-venue"
  | "not-a-date-or-time"
  | "team-against-itself"
  | "outside-season"
  | "blocked-day"
  | "both-prefer-off"
  | "twice-a-day"
  | "team-overlap"
  | "plays-elsewhere"
  | "plays-elsewhere-then"
  | "too-soon"
  | "too-many-in-period"
  | "venue-full"
  | "venue-overlap"
  | "venue-taken"
  | "venue-closed"
  | "not-a-start-time"
  | "after-midnight"
  | "too-many-meetings"
  | "missing-game";

/** A violated rule and the games that violate it. */
export type Problem = { rule: RuleName; games: PlannedGame[] };

export type DatedGame = { game: PlannedGame; day: Day };

/** Returns every violation. Locked games can start at any time because a manager chose that time. */
export function checkSchedule(
  league: BuilderLeague,
  games: readonly PlannedGame[],
  unscheduled: readonly Pick<UnscheduledGame, "home" | "away">[],
): Problem[] {
  const { problems, datedGames } = inspectPlacements(league, games);
  checkMeetings(
    league,
    datedGames.map(({ game }) => game),
    unscheduled,
    (rule, ...involvedGames) => problems.push({ rule, games: involvedGames }),
  );
  return problems;
}

/** Checks only dates, times, and venues. Skips the meetings check, which is slow and never affected by moving a game. */
export const checkPlacements = (league: BuilderLeague, games: readonly PlannedGame[]): Problem[] =>
  inspectPlacements(league, games).problems;

function inspectPlacements(league: BuilderLeague, games: readonly PlannedGame[]) {
  const problems: Problem[] = [];
  const report = (rule: RuleName, ...involvedGames: PlannedGame[]) =>
    problems.push({ rule, games: involvedGames });
  const ids = new Set(league.teams.map(({ id }) => id));
  const datedGames: DatedGame[] = [];
  for (const game of games) {
    const day = parseDay(game.date);
    if (!day || !isValidTime(game.time)) report("not-a-date-or-time", game);
    else if (!ids.has(game.home) || !ids.has(game.away)) report("unknown-team", game);
    else if (game.home === game.away) report("team-against-itself", game);
    else datedGames.push({ game, day });
  }
  const busyTimes = Map.groupBy(league.busyDays ?? [], ({ team, date }) => `${team} ${date}`);
  for (const datedGame of datedGames) {
    checkDay(league, datedGame, report);
    const { game } = datedGame;
    const otherGames = [game.home, game.away].flatMap((team) => busyTimes.get(`${team} ${game.date}`) ?? []);
    if (otherGames.some(({ time }) => time !== undefined && doOverlap(league, game.time, time)))
      report("plays-elsewhere-then", game);
    else if (otherGames.length > 0) report("plays-elsewhere", game);
  }
  for (const { id } of league.teams) {
    checkTeam(
      league,
      datedGames.filter(({ game }) => game.home === id || game.away === id),
      report,
    );
  }
  checkVenues(league, datedGames, report);
  return { problems, datedGames };
}

/** Returns whether two games that start at these times on the same day overlap. */
const doOverlap = (league: BuilderLeague, a: string, b: string) =>
  Math.abs(toMinutes(a) - toMinutes(b)) < league.gameDurationMinutes;

/** Returns whether the earlier of two games on the same day is still on when the later one starts. */
function doGamesOverlap(league: BuilderLeague, a: PlannedGame, b: PlannedGame): boolean {
  const [first, second] = toMinutes(a.time) <= toMinutes(b.time) ? [a, b] : [b, a];
  return toMinutes(first.time) + getGameMinutes(league, first) > toMinutes(second.time);
}

/** A game between divisions takes as long as the longer of their games. */
function getGameMinutes({ teams, gameDurationMinutes }: BuilderLeague, { home, away }: PlannedGame): number {
  const own = teams.flatMap(({ id, gameMinutes }) => (id === home || id === away ? (gameMinutes ?? []) : []));
  return own.length === 0 ? gameDurationMinutes : Math.max(...own);
}

type Report = (rule: RuleName, ...involvedGames: PlannedGame[]) => void;

/** Checks the season range, blocked days, and both teams' preferences (BUILD-40, BUILD-42, BUILD-43). */
export function checkDay(league: BuilderLeague, { game, day }: DatedGame, report: Report) {
  const start = parseDay(league.startDate)!;
  if (day.number < start.number || day.number >= start.number + league.maxDays)
    report("outside-season", game);
  if (league.blockoutDays.includes(day.weekday) || league.blockedDates.includes(game.date)) {
    report("blocked-day", game);
  }
  const prefersOff = (id: string) =>
    league.teams.find((team) => team.id === id)!.daysOff.includes(day.weekday);
  if (prefersOff(game.home) && prefersOff(game.away)) report("both-prefer-off", game);
}

/** Checks the frequency rule (BUILD-08 to BUILD-11) and that no team plays twice in one day (OP2-20). */
export function checkTeam(league: BuilderLeague, teamGames: readonly DatedGame[], report: Report) {
  const cap = periodCaps[league.gameFrequency];
  const usesGap = league.frequencyRule === "team-gap";
  const restDays = usesGap ? gapDays[league.gameFrequency] : cap.restDays;
  const sortedGames = teamGames.toSorted(
    (a, b) => a.day.number - b.day.number || toMinutes(a.game.time) - toMinutes(b.game.time),
  );
  sortedGames.forEach((laterGame, index) => {
    const earlierGame = sortedGames[index - 1];
    if (!earlierGame) return;
    const days = laterGame.day.number - earlierGame.day.number;
    if (days === 0 && doGamesOverlap(league, earlierGame.game, laterGame.game))
      report("team-overlap", earlierGame.game, laterGame.game);
    else if (days === 0) report("twice-a-day", earlierGame.game, laterGame.game);
    else if (days < restDays) report("too-soon", earlierGame.game, laterGame.game);
  });
  if (usesGap) return;
  const periods = Map.groupBy(sortedGames, ({ day }) => day[cap.unit]);
  for (const periodGames of periods.values()) {
    if (periodGames.length > cap.games) report("too-many-in-period", ...periodGames.map(({ game }) => game));
  }
}

const isSameGame = (a: PlannedGame, b: PlannedGame) =>
  a.date === b.date && a.time === b.time && a.venue === b.venue && a.home === b.home;

/** Checks start times, venue capacity, opening hours, and overlaps (BUILD-38, OP2-19). */
function checkVenues(league: BuilderLeague, datedGames: readonly DatedGame[], report: Report) {
  const times = new Set(listStartTimes(league));
  for (const { game } of datedGames) {
    const isLocked = league.lockedGames.some((lockedGame) => isSameGame(lockedGame, game));
    if (!times.has(toMinutes(game.time)) && !isLocked) report("not-a-start-time", game);
    if (getGameEnd(league, game.time) > toMinutes("24:00")) report("after-midnight", game);
  }
  const gamesByVenueAndDay = Map.groupBy(datedGames, ({ game }) => JSON.stringify([game.venue, game.date]));
  for (const venueGames of gamesByVenueAndDay.values()) {
    const venue = league.venues.find(({ name }) => name === venueGames[0]!.game.venue);
    const games = venueGames
      .map(({ game }) => game)
      .toSorted((a, b) => toMinutes(a.time) - toMinutes(b.time));
    if (!venue) {
      report("unknown-venue", ...games);
      continue;
    }
    if (games.length > getGamesPerDay(venue.maxTeamsPerDay)) report("venue-full", ...games);
    for (const game of games)
      if (!isVenueOpen(league, venue, venueGames[0]!.day, game)) report("venue-closed", game);
    // `checkWholeVenues` checks these, because they may be on different fields.
    if (hasFields(league, venue.name)) continue;
    games.forEach((laterGame, index) => {
      const earlierGame = games[index - 1];
      if (!earlierGame) return;
      const end = toMinutes(earlierGame.time) + getGameMinutes(league, earlierGame);
      const earliestStart = end + league.breakBetweenGamesMinutes;
      if (doGamesOverlap(league, earlierGame, laterGame)) report("venue-taken", earlierGame, laterGame);
      else if (toMinutes(laterGame.time) < earliestStart) report("venue-overlap", earlierGame, laterGame);
    });
  }
  checkWholeVenues(league, datedGames, report);
}

const isFieldOf = (venue: string) => {
  const key = venue.trim().toLowerCase();
  return ({ fieldOf }: BuilderLeague["venues"][number]) => fieldOf?.toLowerCase() === key;
};

const hasFields = ({ venues }: BuilderLeague, venue: string) => venues.some(isFieldOf(venue));

/**
 * Checks that a game at a venue as a whole still finds a free field. It may be on any of them, so at no time can the
 * venue have more games than fields.
 */
function checkWholeVenues(league: BuilderLeague, datedGames: readonly DatedGame[], report: Report) {
  for (const whole of league.venues) {
    const fields = league.venues.filter(isFieldOf(whole.name));
    if (fields.length === 0) continue;
    const places = new Set([whole, ...fields].map(({ name }) => name));
    const games = datedGames.map(({ game }) => game).filter(({ venue }) => places.has(venue));
    for (const gamesThatDay of Map.groupBy(games, ({ date }) => date).values()) {
      if (gamesThatDay.every(({ venue }) => venue !== whole.name)) continue;
      for (const time of new Set(gamesThatDay.map((game) => game.time))) {
        const playing = gamesThatDay.filter(
          (game) =>
            toMinutes(game.time) <= toMinutes(time) &&
            toMinutes(game.time) + getGameMinutes(league, game) > toMinutes(time),
        );
        if (playing.length > fields.length) report("venue-taken", ...playing);
      }
    }
  }
}

/** Returns whether a game starts and ends within the venue's opening hours for that day. */
export function isVenueOpen(
  league: BuilderLeague,
  { openingTimes, closedOn }: BuilderLeague["venues"][number],
  { weekday }: Day,
  { date, time }: Pick<PlannedGame, "date" | "time">,
): boolean {
  if (closedOn?.includes(date)) return false;
  if (!openingTimes) return true;
  const open = openingTimes[Weekday.options.indexOf(weekday)];
  return (
    !!open && toMinutes(time) >= toMinutes(open.from) && getGameEnd(league, time) <= toMinutes(open.until)
  );
}

export const toPairKey = ({ home, away }: Pick<PlannedGame, "home" | "away">) =>
  JSON.stringify([home, away].toSorted((a, b) => (a < b ? -1 : 1)));

/** Checks that every pair meets the required number of times, counting games listed as unscheduled (BUILD-37, OP2-21). */
function checkMeetings(
  league: BuilderLeague,
  games: readonly PlannedGame[],
  unscheduled: readonly Pick<UnscheduledGame, "home" | "away">[],
  report: Report,
) {
  const gamesByPair = Map.groupBy(games, toPairKey);
  const unscheduledByPair = Map.groupBy(unscheduled, toPairKey);
  league.teams.forEach(({ id: home }, index) => {
    for (const { id: away } of league.teams.slice(index + 1)) {
      const meetings = gamesByPair.get(toPairKey({ home, away })) ?? [];
      const total = meetings.length + (unscheduledByPair.get(toPairKey({ home, away }))?.length ?? 0);
      if (meetings.length > league.gamesPerMatchup) report("too-many-meetings", ...meetings);
      else if (total !== league.gamesPerMatchup) report("missing-game", ...meetings);
    }
  });
}
