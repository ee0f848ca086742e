import { type LeaguePlan, type PlannedGame, type ScheduleMetrics, Weekday } from "../../schema.ts";
import { getWeekday, toDayNumber } from "../../generator/calendar.ts";
import { measureSchedule } from "../../generator/metrics.ts";

/** Computes a division's metrics from all games of its teams, including those against other divisions. */
function measureDivision(
  { league }: LeaguePlan["divisions"][number],
  games: readonly PlannedGame[],
  seasonDaysBound: number | null,
): ScheduleMetrics {
  const ids = new Set(league.teams.map(({ id }) => id));
  return measureSchedule(
    league,
    games.filter(({ home, away }) => ids.has(home) || ids.has(away)),
    seasonDaysBound,
  );
}

/** Computes the metrics of all divisions. The differences between teams are those of the worst division. */
export function measurePlan(
  { divisions }: LeaguePlan,
  games: readonly PlannedGame[],
  bounds: readonly (number | null)[],
): ScheduleMetrics {
  const all = divisions.map((division, index) => measureDivision(division, games, bounds[index] ?? null));
  const start = divisions.reduce(
    (first, { league }) => (league.startDate < first ? league.startDate : first),
    "9999",
  );
  const getMax = (
    name: Exclude<keyof ScheduleMetrics, "seasonDaysBound" | "shortestRestDays" | "longestRestDays">,
  ) => Math.max(0, ...all.map((metrics) => metrics[name]));
  const days = games.map(({ date }) => toDayNumber(date));
  const teams = new Map(
    divisions.flatMap(({ league }) => league.teams.map((team) => [team.id, new Set(team.daysOff)])),
  );
  const prefersOff = (team: string, day: number) =>
    teams.get(team)?.has(Weekday.options[getWeekday(day)]!) ?? false;
  const shortest = all.flatMap(({ shortestRestDays }) => shortestRestDays ?? []);
  const longest = all.flatMap(({ longestRestDays }) => longestRestDays ?? []);
  return {
    games: games.length,
    seasonDays: days.length > 0 ? Math.max(...days) - toDayNumber(start) + 1 : 0,
    seasonDaysBound: bounds.includes(null)
      ? null
      : Math.max(
          0,
          ...divisions.map(
            ({ league }, index) => toDayNumber(league.startDate) - toDayNumber(start) + bounds[index]!,
          ),
        ),
    playDays: new Set(days).size,
    gamesPlayedDifference: getMax("gamesPlayedDifference"),
    earlyRepeats: all.reduce((sum, { earlyRepeats }) => sum + earlyRepeats, 0),
    preferencesIgnored: games.filter(
      ({ home, away }, index) => prefersOff(home, days[index]!) || prefersOff(away, days[index]!),
    ).length,
    preferencesIgnoredPerTeam: getMax("preferencesIgnoredPerTeam"),
    homeAwayDifference: getMax("homeAwayDifference"),
    venueSpread: getMax("venueSpread"),
    startTimeSpread: getMax("startTimeSpread"),
    lateSpread: getMax("lateSpread"),
    shortestRestDays: shortest.length > 0 ? Math.min(...shortest) : null,
    longestRestDays: longest.length > 0 ? Math.max(...longest) : null,
  };
}
