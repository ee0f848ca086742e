import { gamesPerDay, gapDays, periodCaps } from "../rules.ts";
import { type BuilderLeague, type PlannedGame, type UnplacedGame, Weekday } from "../schema.ts";
import { type Day, dayFrom, endOfGame, isKnownTime, minutes, startTimes } from "./calendar.ts";

// Whether a schedule keeps the rules, written from the requirements and sharing no code with the generator: the server
// asks it before it publishes, whoever made the schedule and wherever.

export type RuleName =
  | "unknown-team"
  | "unknown-venue"
  | "not-a-date-or-time"
  | "team-against-itself"
  | "outside-season"
  | "blocked-day"
  | "both-prefer-off"
  | "twice-a-day"
  | "plays-elsewhere"
  | "too-soon"
  | "too-many-in-period"
  | "venue-full"
  | "venue-overlap"
  | "venue-closed"
  | "not-a-start-time"
  | "after-midnight"
  | "too-many-meetings"
  | "missing-game";

/** What is wrong, and with which games of the schedule. */
export type Problem = { rule: RuleName; games: PlannedGame[] };

type Dated = { game: PlannedGame; day: Day };

/** Every broken rule. Start times of locked games are their manager's choice and may be any. */
export function checkSchedule(
  league: BuilderLeague,
  games: readonly PlannedGame[],
  unplaced: readonly Pick<UnplacedGame, "home" | "away">[],
): Problem[] {
  const { problems, dated } = placesOf(league, games);
  checkMeetings(
    league,
    dated.map(({ game }) => game),
    unplaced,
    (rule, ...about) => problems.push({ rule, games: about }),
  );
  return problems;
}

/** Only where and when games are. How often pairs meet takes long to count, and no move of a game changes it. */
export const checkPlaces = (league: BuilderLeague, games: readonly PlannedGame[]): Problem[] =>
  placesOf(league, games).problems;

function placesOf(league: BuilderLeague, games: readonly PlannedGame[]) {
  const problems: Problem[] = [];
  const report = (rule: RuleName, ...about: PlannedGame[]) => problems.push({ rule, games: about });
  const ids = new Set(league.teams.map(({ id }) => id));
  const dated: Dated[] = [];
  for (const game of games) {
    const day = dayFrom(game.date);
    if (!day || !isKnownTime(game.time)) report("not-a-date-or-time", game);
    else if (!ids.has(game.home) || !ids.has(game.away)) report("unknown-team", game);
    else if (game.home === game.away) report("team-against-itself", game);
    else dated.push({ game, day });
  }
  const elsewhere = new Set((league.busyDays ?? []).map(({ team, date }) => `${team} ${date}`));
  for (const one of dated) {
    checkDay(league, one, report);
    const { date, home, away } = one.game;
    if (elsewhere.has(`${home} ${date}`) || elsewhere.has(`${away} ${date}`))
      report("plays-elsewhere", one.game);
  }
  for (const { id } of league.teams) {
    checkTeam(
      league,
      dated.filter(({ game }) => game.home === id || game.away === id),
      report,
    );
  }
  checkVenues(league, dated, report);
  return { problems, dated };
}

type Report = (rule: RuleName, ...about: PlannedGame[]) => void;

/** BUILD-40, BUILD-42 and BUILD-43. */
function checkDay(league: BuilderLeague, { game, day }: Dated, report: Report) {
  const start = dayFrom(league.startDate)!;
  if (day.number < start.number || day.number >= start.number + league.maxDays)
    report("outside-season", game);
  if (league.blockoutDays.includes(day.weekday) || league.blockedDates.includes(game.date)) {
    report("blocked-day", game);
  }
  const isOff = (id: string) => league.teams.find((team) => team.id === id)!.daysOff.includes(day.weekday);
  if (isOff(game.home) && isOff(game.away)) report("both-prefer-off", game);
}

/** BUILD-08 to BUILD-11, or games per calendar week or month; and OP2-20. */
function checkTeam(league: BuilderLeague, played: readonly Dated[], report: Report) {
  const cap = periodCaps[league.gameFrequency];
  const isByGap = league.frequencyRule === "team-gap";
  const rest = isByGap ? gapDays[league.gameFrequency] : cap.restDays;
  const inOrder = played.toSorted((one, other) => one.day.number - other.day.number);
  inOrder.forEach((later, index) => {
    const earlier = inOrder[index - 1];
    if (!earlier) return;
    const days = later.day.number - earlier.day.number;
    if (days === 0) report("twice-a-day", earlier.game, later.game);
    else if (days < rest) report("too-soon", earlier.game, later.game);
  });
  if (isByGap) return;
  const periods = Map.groupBy(inOrder, ({ day }) => day[cap.unit]);
  for (const inPeriod of periods.values()) {
    if (inPeriod.length > cap.games) report("too-many-in-period", ...inPeriod.map(({ game }) => game));
  }
}

const isSame = (one: PlannedGame, other: PlannedGame) =>
  one.date === other.date && one.time === other.time && one.venue === other.venue && one.home === other.home;

/** BUILD-38 and OP2-19. */
function checkVenues(league: BuilderLeague, dated: readonly Dated[], report: Report) {
  const times = new Set(startTimes(league));
  for (const { game } of dated) {
    const isLocked = league.lockedGames.some((locked) => isSame(locked, game));
    if (!times.has(minutes(game.time)) && !isLocked) report("not-a-start-time", game);
    if (endOfGame(league, game.time) > minutes("24:00")) report("after-midnight", game);
  }
  const byVenue = Map.groupBy(dated, ({ game }) => JSON.stringify([game.venue, game.date]));
  for (const there of byVenue.values()) {
    const venue = league.venues.find(({ name }) => name === there[0]!.game.venue);
    const games = there
      .map(({ game }) => game)
      .toSorted((one, other) => minutes(one.time) - minutes(other.time));
    if (!venue) {
      report("unknown-venue", ...games);
      continue;
    }
    if (games.length > gamesPerDay(venue.maxTeamsPerDay)) report("venue-full", ...games);
    for (const game of games)
      if (!isVenueOpen(league, venue, there[0]!.day, game)) report("venue-closed", game);
    games.forEach((later, index) => {
      const earlier = games[index - 1];
      if (!earlier) return;
      const free = endOfGame(league, earlier.time) + league.breakBetweenGamesMinutes;
      if (minutes(later.time) < free) report("venue-overlap", earlier, later);
    });
  }
}

/** A game begins and ends within the times the league's list gives for that weekday. */
function isVenueOpen(
  league: BuilderLeague,
  { openingTimes, closedOn }: BuilderLeague["venues"][number],
  { weekday }: Day,
  { date, time }: PlannedGame,
): boolean {
  if (closedOn?.includes(date)) return false;
  if (!openingTimes) return true;
  const open = openingTimes[Weekday.options.indexOf(weekday)];
  return !!open && minutes(time) >= minutes(open.from) && endOfGame(league, time) <= minutes(open.until);
}

const pairOf = ({ home, away }: Pick<PlannedGame, "home" | "away">) =>
  JSON.stringify([home, away].toSorted((one, other) => (one < other ? -1 : 1)));

/** BUILD-37: every pair as often as it meets; what is not played is named (OP2-21). */
function checkMeetings(
  league: BuilderLeague,
  games: readonly PlannedGame[],
  unplaced: readonly Pick<UnplacedGame, "home" | "away">[],
  report: Report,
) {
  const played = Map.groupBy(games, pairOf);
  const named = Map.groupBy(unplaced, pairOf);
  league.teams.forEach(({ id: home }, index) => {
    for (const { id: away } of league.teams.slice(index + 1)) {
      const meetings = played.get(pairOf({ home, away })) ?? [];
      const total = meetings.length + (named.get(pairOf({ home, away }))?.length ?? 0);
      if (meetings.length > league.gamesPerMatchup) report("too-many-meetings", ...meetings);
      else if (total !== league.gamesPerMatchup) report("missing-game", ...meetings);
    }
  });
}
