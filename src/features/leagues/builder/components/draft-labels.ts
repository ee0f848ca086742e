import { formatDate, getMonthAndDay, formatTime } from "#platform/date-format.ts";
import { unscheduledReasonLabels } from "../rules.ts";
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
function getOnlyWeekday(games: readonly PlannedGame[]): Weekday | null {
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

/** Counts may differ by this much before any of them stands out. */
const MAX_SPREAD = 2;

/** Formats the range of counts and lists the columns that stand out: more than one away from the middle. */
function describeSpread(counts: readonly number[]) {
  const sorted = counts.toSorted((a, b) => a - b);
  const [min, middle, max] = [sorted[0]!, sorted[sorted.length >> 1]!, sorted.at(-1)!];
  const outliers =
    max - min > MAX_SPREAD
      ? [...counts.keys()].filter((column) => Math.abs(counts[column]! - middle) > 1)
      : [];
  return { range: min === max ? String(max) : `${min} to ${max}`, outliers };
}

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
    return { key, label, cells, ...describeSpread(cells) };
  };
  const times = [...new Set(games.map(({ time }) => time))].toSorted();
  // Fields count as their venue, because teams travel to venues.
  const venueByPlace = new Map(venues.map(({ name, fieldOf }) => [name, fieldOf ?? name]));
  const usedVenues = [...new Set(venueByPlace.values())].filter((name) =>
    games.some(({ venue }) => venueByPlace.get(venue) === name),
  );
  return [
    createRow("games", "Games", () => true),
    createRow("home", "Home games", ({ home }, team) => home === team.id),
    ...(usedVenues.length > 1 ? usedVenues : []).map((name) =>
      createRow(`venue ${name}`, name, ({ venue }) => venueByPlace.get(venue) === name),
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

export type UnscheduledGroup = { reason: UnscheduledReason; label: string; games: UnscheduledGame[] };

/** Formats "Harbor Street FC at Lakeview Otters": the home team comes last (RESULT-06). */
export const formatAwayAtHome = (
  { home, away }: Pick<PlannedGame, "home" | "away">,
  getName: (teamId: string) => string,
) => `${getName(away)} at ${getName(home)}`;

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

const toLetters = (name: string) => (name.replaceAll(/[^\p{L}\p{N}]/gu, "") || name).toUpperCase();

/** Lists codes of up to three letters for a name, best first: LAK and LOT for Lakeview Otters. */
function listCodes(name: string): string[] {
  const letters = toLetters(name);
  const words = name
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const end = words.length > 1 ? words.at(-1)!.slice(0, 2) : "";
  const rest = letters.slice(1).split("");
  return [
    letters.slice(0, 3),
    // What tells "Team 1" from "Team 2" is usually the last word.
    ...(end === "" ? [] : [letters.slice(0, 3 - end.length) + end]),
    ...rest.flatMap((middle, index) => rest.slice(index + 1).map((last) => letters[0]! + middle + last)),
  ];
}

/**
 * Returns a code for each team's column header. No two teams have the same code. Teams that start with the same letters
 * all get another one, so that none of them looks like the main one.
 */
export function assignCodes(teams: readonly { id: string; name: string }[]): Map<string, string> {
  const clashes = Map.groupBy(teams, ({ name }) => toLetters(name).slice(0, 3));
  const taken = new Set<string>();
  return new Map(
    teams.map(({ id, name }) => {
      const [best = "", ...others] = listCodes(name);
      const candidates = clashes.get(best)!.length > 1 ? [...others, best] : [best, ...others];
      let code = candidates.find((candidate) => !taken.has(candidate));
      for (let number = 1; code === undefined; number++)
        if (!taken.has(best.slice(0, 2) + number)) code = best.slice(0, 2) + number;
      taken.add(code);
      return [id, code] as const;
    }),
  );
}
