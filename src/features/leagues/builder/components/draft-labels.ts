import { formatDate, getMonthAndDay, formatTime } from "#platform/date-format.ts";
import { gapDays, unscheduledReasonLabels } from "../rules.ts";
import type {
  BuilderLeague,
  DraftSchedule,
  GameFrequency,
  PlannedGame,
  UnscheduledGame,
  UnscheduledReason,
} from "../schema.ts";
import { Weekday } from "../schema.ts";

/** Labels for the frequency options (BUILD-07). */
export const frequencyNames: Record<GameFrequency, string> = {
  once_per_week: "Once per week",
  twice_per_week: "Twice per week",
  once_per_month: "Once per month",
  twice_per_month: "Twice per month",
};

const seasons = ["Winter", "Spring", "Summer", "Fall"];

/** Returns a default schedule name, such as "Spring 2026". */
export const getSeasonName = (date: string) =>
  `${seasons[Math.floor((Number(date.slice(5, 7)) % 12) / 3)]!} ${date.slice(0, 4)}`;

/** Formats a count with its noun, such as "1 game" or "1,200 games". */
export const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;

const getWeekday = (date: string) => Weekday.options[new Date(`${date}T00:00:00Z`).getUTCDay()]!;

/** Returns the weekday if all games are on the same one, or null. */
export function getOnlyWeekday(games: readonly PlannedGame[]): Weekday | null {
  const days = new Set(games.map(({ date }) => getWeekday(date)));
  return days.size === 1 ? [...days][0]! : null;
}

/** Summarizes a draft, such as "28 games on 7 Saturdays, May 2 to Jun 20, 2026". */
export function summarizeDraft({ games }: DraftSchedule): string {
  const [first, last] = [games[0], games.at(-1)];
  if (!first || !last) return "No games";
  const days = new Set(games.map(({ date }) => date)).size;
  const { month, day } = getMonthAndDay(first.date);
  const isOneYear = first.date.slice(0, 4) === last.date.slice(0, 4);
  const from = isOneYear ? `${month} ${day}` : formatDate(first.date);
  return `${formatCount(games.length, "game")} on ${formatCount(days, getOnlyWeekday(games) ?? "day")}, ${from} to ${formatDate(last.date)}`;
}

export type DraftDay = {
  date: string;
  /** Week number, counted from the season start. */
  week: number;
  weekday: string;
  times: { time: string; games: PlannedGame[] }[];
  /** Explains why the weeks before this day have no games. */
  note?: string;
};

/** Groups games by day and start time. Expects games sorted by date, time, and venue. */
export function groupGamesByDay(
  { games }: Pick<DraftSchedule, "games">,
  { startDate, blockedDates }: Pick<BuilderLeague, "startDate" | "blockedDates">,
): DraftDay[] {
  const getWeek = (date: string) =>
    Math.floor((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${startDate}T00:00:00Z`)) / (7 * 86_400_000)) +
    1;
  const playedWeeks = new Set(games.map(({ date }) => getWeek(date)));
  const blocked = Map.groupBy(
    blockedDates.filter((date) => date >= startDate && !playedWeeks.has(getWeek(date))).toSorted(),
    getWeek,
  );
  let previousDate = startDate;
  return [...Map.groupBy(games, ({ date }) => date)].map(([date, onDay]) => {
    const notes = [...blocked].flatMap(([blockedWeek, dates]) =>
      dates[0]! >= previousDate && dates[0]! < date ? [formatBlockedNote(dates, blockedWeek)] : [],
    );
    previousDate = date;
    return {
      date,
      week: getWeek(date),
      weekday: getWeekday(date).slice(0, 3),
      times: [...Map.groupBy(onDay, ({ time }) => time)].map(([time, atTime]) => ({ time, games: atTime })),
      ...(notes.length > 0 && { note: notes.join(". ") }),
    };
  });
}

const formatBlockedNote = (dates: string[], week: number) =>
  `${dates.map(formatDate).join(" and ")} ${dates.length === 1 ? "is" : "are"} blocked, so week ${week} has no games`;

const formatSpread = (counts: readonly number[]) => {
  const [min, max] = [Math.min(...counts), Math.max(...counts)];
  return { range: min === max ? String(max) : `${min} to ${max}`, warn: max - min > 2 };
};

const prefersOff = ({ daysOff }: BuilderLeague["teams"][number], date: string) =>
  daysOff.includes(getWeekday(date));

/** Counts games in total, by venue, by start time, and on preferred days off: one row per count, one cell per team. */
export function listFairnessRows({ games }: DraftSchedule, { teams, venues }: BuilderLeague) {
  const createRow = (
    key: string,
    label: string,
    counts: (game: PlannedGame, team: (typeof teams)[number]) => boolean,
  ) => {
    const cells = teams.map(
      (team) =>
        games.filter((game) => (game.home === team.id || game.away === team.id) && counts(game, team)).length,
    );
    return { key, label, cells, ...formatSpread(cells) };
  };
  const times = [...new Set(games.map(({ time }) => time))].toSorted();
  const usedVenues = venues.filter(({ name }) => games.some(({ venue }) => venue === name));
  return [
    createRow("games", "Games", () => true),
    ...(usedVenues.length > 1 ? usedVenues : []).map(({ name }) =>
      createRow(`venue ${name}`, name, ({ venue }) => venue === name),
    ),
    ...(times.length > 1 ? times : []).map((at) =>
      createRow(`time ${at}`, `${formatTime(at)} starts`, ({ time }) => time === at),
    ),
    ...(teams.some(({ daysOff }) => daysOff.length > 0)
      ? [createRow("preferences", "On preferred days off", ({ date }, team) => prefersOff(team, date))]
      : []),
  ];
}

/** Counts the games that avoid teams' preferred days off (OP2-18). Returns null if no team has any. */
export function countPreferencesMet({ games, metrics }: DraftSchedule, { teams }: BuilderLeague) {
  const withPreferences = new Set(teams.filter(({ daysOff }) => daysOff.length > 0).map(({ id }) => id));
  const total = games.reduce(
    (sum, { home, away }) => sum + Number(withPreferences.has(home)) + Number(withPreferences.has(away)),
    0,
  );
  return total === 0 ? null : { met: total - metrics.preferencesIgnored, all: total };
}

/** Describes how often each team plays. */
const describeFrequency = ({ gameFrequency, frequencyRule }: BuilderLeague) =>
  frequencyRule === "period-cap" || gameFrequency === "once_per_week"
    ? `no team plays more than ${frequencyNames[gameFrequency].toLowerCase().replace("per", "a")}`
    : `teams get at least ${gapDays[gameFrequency]} days between games`;

const timesLabels = ["", "once", "twice", "three times"];

/** Summarizes how balanced a draft is and lists what is uneven. */
export function summarizeFairness(
  { metrics, unscheduled }: DraftSchedule,
  league: BuilderLeague,
  conflicts = 0,
) {
  const issues = [
    conflicts > 0 && `${formatCount(conflicts, "conflict")} to resolve`,
    unscheduled.length > 0 && `${formatCount(unscheduled.length, "game")} couldn't be scheduled`,
    // Teams with fewer games also have uneven venues and times, so report those only for a complete schedule.
    unscheduled.length === 0 &&
      metrics.venueSpread > 2 &&
      `venues differ by up to ${metrics.venueSpread} games`,
    unscheduled.length === 0 &&
      metrics.startTimeSpread > 2 &&
      `start times differ by up to ${metrics.startTimeSpread} games`,
    metrics.earlyRepeats > 0 && formatCount(metrics.earlyRepeats, "early rematch", "early rematches"),
    metrics.preferencesIgnored > 0 &&
      `${formatCount(metrics.preferencesIgnored, "game")} on a team's preferred day off`,
  ].filter((part) => part !== false);
  const widest = Math.max(metrics.venueSpread, metrics.startTimeSpread);
  const evenness =
    widest === 0
      ? "Venues and start times are split evenly"
      : `Venues and start times differ by at most ${widest === 1 ? "one game" : `${widest} games`}`;
  if (issues.length === 0)
    return {
      isFair: true,
      title: "Balanced.",
      details: `Each pair meets ${timesLabels[league.gamesPerMatchup]}. ${evenness}, and ${describeFrequency(league)}.`,
    };
  const list = issues.join(", ");
  return { isFair: false, title: "Worth a look.", details: `${list[0]!.toUpperCase()}${list.slice(1)}.` };
}

export type UnscheduledGroup = { reason: UnscheduledReason; label: string; games: UnscheduledGame[] };

/** Groups unscheduled games by reason (OP2-21). */
export const groupUnscheduledGames = ({ unscheduled }: DraftSchedule): UnscheduledGroup[] =>
  [...Map.groupBy(unscheduled, ({ reason }) => reason)].map(([reason, games]) => ({
    reason,
    label: unscheduledReasonLabels[reason],
    games,
  }));

/** Lists which teams prefer which days off, starting with Monday (BUILD-16). */
export const groupPreferencesByDay = (teams: readonly { name: string; preferredBlockoutDays: Weekday[] }[]) =>
  [...Weekday.options.slice(1), ...Weekday.options.slice(0, 1)].flatMap((day) => {
    const names = teams.filter((team) => team.preferredBlockoutDays.includes(day)).map(({ name }) => name);
    return names.length === 0 ? [] : [{ day, names }];
  });

const dropLastWord = (name: string) => name.trim().split(/\s+/).slice(0, -1).join(" ") || name;

/** Drops the last word of each name if the names stay unique: "Harbor Street" for Harbor Street FC. */
export function shortenNames(teams: readonly { id: string; name: string }[]): Map<string, string> {
  const teamsByShortName = Map.groupBy(teams, ({ name }) => dropLastWord(name).toLowerCase());
  return new Map(
    teams.map(({ id, name }) => [
      id,
      teamsByShortName.get(dropLastWord(name).toLowerCase())!.length > 1 ? name : dropLastWord(name),
    ]),
  );
}

/** Returns three letters for a column header: LAK for Lakeview Otters. */
export const abbreviateName = (name: string) =>
  (name.replaceAll(/[^\p{L}\p{N}]/gu, "") || name).slice(0, 3).toUpperCase();
