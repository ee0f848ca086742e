import { check, GAP, type Game, type Instance, isOpen, PERIOD, type Rule, slotTimes } from "./check.ts";
import { toDay, toMinute, weekday, WEEKDAYS } from "./check.ts";

// Checks a schedule of several divisions. Each division goes through the test set's checker, and this adds what
// holds across divisions. It shares no code with the generator or the app's own checker.
//
//   1. All rules of a division hold for the games between its teams.
//   2. No team plays twice a day or more often than its division's frequency allows, over all of its games.
//   3. A place never has two games at the same time, breaks included, and never more games a day than the largest capacity that a
//      division gives it. A game between divisions takes the longer game and break of the two.
//   4. Each team has the configured number of games against other divisions, or one is listed as unscheduled for each
//      missing one. If the total is odd, one team has one fewer.
//   5. No pair meets again across divisions while every team has opponents left.
//   6. A game between divisions is on a day that's open to both and not off for both, at a start time and a place of one.
//   7. Home and away differ by at most one for each team.

export type DivisionInstance = {
  id: string;
  divisions: Instance[];
  cross_division_games: number;
  rule: Rule;
};
type Listed = { games: Game[]; unscheduled: { home: string; away: string }[] };

/** Returns how often each rule is broken. */
export function checkDivisions(
  instance: DivisionInstance,
  { games, unscheduled }: Listed,
): Record<string, number> {
  const broken: Record<string, number> = {};
  const report = (rule: string) => (broken[rule] = (broken[rule] ?? 0) + 1);
  const divisionByTeam = new Map(
    instance.divisions.flatMap((division) => division.teams.map(({ id }) => [id, division] as const)),
  );
  const isInside = ({ home, away }: { home: string; away: string }) =>
    divisionByTeam.get(home) === divisionByTeam.get(away);
  for (const { home, away } of games)
    if (!divisionByTeam.has(home) || !divisionByTeam.has(away)) report("unknown-team");

  for (const division of instance.divisions) {
    if (division.teams.length < 2) continue;
    const isOwn = (game: { home: string; away: string }) =>
      isInside(game) && divisionByTeam.get(game.home) === division;
    const own = unscheduled.filter(isOwn).map(({ home, away }): [string, string] => [home, away]);
    const schedule = { instance: division.id, games: games.filter(isOwn), unscheduled: own };
    const { hardByRule } = check(division, schedule, instance.rule);
    checkMeetings(division, [...schedule.games, ...unscheduled.filter(isOwn)], report);
    for (const [rule, count] of Object.entries(hardByRule))
      for (let index = 0; index < count; index++) if (rule !== "missing-game") report(rule);
  }

  checkTeams(instance, games, report);
  checkPlaces(instance, games, divisionByTeam, report);
  const cross = games.filter((game) => !isInside(game));
  for (const game of cross)
    checkCrossGame(divisionByTeam.get(game.home)!, divisionByTeam.get(game.away)!, game, report);
  checkOpponents(instance, [...cross, ...unscheduled.filter((game) => !isInside(game))], report);
  return broken;
}

/** Every game that a division's share of the venues leaves no room for has to be listed. */
function checkMeetings(
  { teams, games_per_matchup: meetings }: Instance,
  games: { home: string; away: string }[],
  report: (rule: string) => void,
) {
  const pairs = Map.groupBy(games, ({ home, away }) => [home, away].toSorted().join("|"));
  if (pairs.size !== (teams.length * (teams.length - 1)) / 2) report("pair-not-listed");
  for (const list of pairs.values()) if (list.length !== meetings) report("pair-not-listed");
}

function checkTeams({ divisions, rule }: DivisionInstance, games: Game[], report: (rule: string) => void) {
  for (const division of divisions) {
    const period = PERIOD[division.game_frequency];
    const rest = rule === "team-gap" ? GAP[division.game_frequency] : period.rest;
    for (const { id } of division.teams) {
      const own = games.filter(({ home, away }) => home === id || away === id);
      const days = own.map(({ date }) => toDay(date)).toSorted((a, b) => a - b);
      days.forEach((day, index) => {
        if (index === 0) return;
        if (day === days[index - 1]) report("all-twice-a-day");
        else if (day - days[index - 1]! < rest) report("all-gap");
      });
      if (rule === "period-cap") {
        const counts = Map.groupBy(own, ({ date }) =>
          period.unit === "month" ? date.slice(0, 7) : Math.floor((toDay(date) + 3) / 7),
        );
        for (const list of counts.values()) if (list.length > period.max) report("all-period-cap");
      }
      const home = own.filter((game) => game.home === id).length;
      if (Math.abs(2 * home - own.length) > 1) report("home-away");
    }
  }
}

function checkPlaces(
  { divisions }: DivisionInstance,
  games: Game[],
  divisionByTeam: Map<string, Instance>,
  report: (rule: string) => void,
) {
  const capacities = new Map<string, number>();
  for (const division of divisions)
    for (const venue of division.venues)
      capacities.set(
        venue.name,
        Math.max(capacities.get(venue.name) ?? 0, Math.floor(venue.max_teams_per_day / 2)),
      );
  for (const list of Map.groupBy(games, ({ venue, date }) => `${venue}|${date}`).values()) {
    if (list.length > (capacities.get(list[0]!.venue) ?? 0)) report("place-over-capacity");
    const times = list
      .map(({ time, home, away }) => {
        const [a, b] = [divisionByTeam.get(home)!, divisionByTeam.get(away)!];
        const length = Math.max(a.game_duration_minutes, b.game_duration_minutes);
        const pause = Math.max(a.break_between_games_minutes, b.break_between_games_minutes);
        return { from: toMinute(time), until: toMinute(time) + length + pause };
      })
      .toSorted((a, b) => a.from - b.from);
    times.forEach((game, index) => {
      if (index > 0 && game.from < times[index - 1]!.until) report("place-overlap");
    });
  }
}

function checkCrossGame(
  a: Instance,
  b: Instance,
  { date, time, venue, home, away }: Game,
  report: (rule: string) => void,
) {
  const day = toDay(date);
  for (const division of [a, b]) {
    if (!isOpen(division, day)) report("cross-closed-day");
    if (day < toDay(division.start_date) || day >= toDay(division.start_date) + division.max_days)
      report("cross-outside-season");
  }
  const name = WEEKDAYS[weekday(day)]!;
  const prefersOff = (division: Instance, id: string) =>
    division.teams.find((team) => team.id === id)!.preferred_blockout_days.includes(name);
  if (prefersOff(a, home) && prefersOff(b, away)) report("cross-both-prefer-off");
  const fits = [a, b].some(
    (division) =>
      division.venues.some((other) => other.name === venue) && slotTimes(division).includes(toMinute(time)),
  );
  if (!fits) report("cross-place-or-time");
  if (toMinute(time) + Math.max(a.game_duration_minutes, b.game_duration_minutes) > 24 * 60)
    report("cross-midnight");
}

/** Games that couldn't be scheduled count, because they have opponents too. */
function checkOpponents(
  { divisions, cross_division_games: perTeam }: DivisionInstance,
  games: { home: string; away: string }[],
  report: (rule: string) => void,
) {
  const teams = divisions.flatMap((division) => division.teams.map(({ id }) => id));
  const counts = teams.map((id) => games.filter(({ home, away }) => home === id || away === id).length);
  const short = counts.filter((count) => count === perTeam - 1).length;
  if (short !== (teams.length * perTeam) % 2) report("cross-one-fewer");
  if (counts.some((count) => count > perTeam || count < perTeam - 1)) report("cross-count");
  const opponents = Math.min(...divisions.map((division) => teams.length - division.teams.length));
  const most = Math.ceil(perTeam / Math.max(1, opponents));
  const pairs = Map.groupBy(games, ({ home, away }) => [home, away].toSorted().join("|"));
  for (const list of pairs.values()) if (list.length > most) report("cross-repeat");
}
