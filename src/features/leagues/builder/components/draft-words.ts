import { dateInWords, monthAndDay, timeInWords } from "#platform/date-words.ts";
import { gapDays, unplacedReasonInWords } from "../rules.ts";
import type {
  BuilderLeague,
  DraftSchedule,
  GameFrequency,
  PlannedGame,
  UnplacedGame,
  UnplacedReason,
} from "../schema.ts";
import { Weekday } from "../schema.ts";

/** BUILD-07, as they are offered. */
export const frequencyNames: Record<GameFrequency, string> = {
  once_per_week: "Once per week",
  twice_per_week: "Twice per week",
  once_per_month: "Once per month",
  twice_per_month: "Twice per month",
};

const seasons = ["Winter", "Spring", "Summer", "Fall"];

/** A name to begin with: "Spring 2026". */
export const seasonName = (on: string) =>
  `${seasons[Math.floor((Number(on.slice(5, 7)) % 12) / 3)]!} ${on.slice(0, 4)}`;

export const counted = (many: number, one: string, more = `${one}s`) =>
  `${many.toLocaleString("en-US")} ${many === 1 ? one : more}`;

const weekdayOf = (date: string) => Weekday.options[new Date(`${date}T00:00:00Z`).getUTCDay()]!;

/** The weekday that all games are on, if it is one. */
export function onlyWeekday(games: readonly PlannedGame[]): Weekday | null {
  const days = new Set(games.map(({ date }) => weekdayOf(date)));
  return days.size === 1 ? [...days][0]! : null;
}

/** "28 games on 7 Saturdays, May 2 to Jun 20, 2026" */
export function draftSummary({ games }: DraftSchedule): string {
  const [first, last] = [games[0], games.at(-1)];
  if (!first || !last) return "No games";
  const days = new Set(games.map(({ date }) => date)).size;
  const { month, day } = monthAndDay(first.date);
  const isOneYear = first.date.slice(0, 4) === last.date.slice(0, 4);
  const from = isOneYear ? `${month} ${day}` : dateInWords(first.date);
  return `${counted(games.length, "game")} on ${counted(days, onlyWeekday(games) ?? "day")}, ${from} to ${dateInWords(last.date)}`;
}

export type DraftDay = {
  date: string;
  /** Counted from the first day of the season. */
  week: number;
  weekday: string;
  times: { time: string; games: PlannedGame[] }[];
  /** Why nothing was played before this day, where that needs a word. */
  note?: string;
};

/** Games come in order of date, time and venue. */
export function draftDays(
  { games }: Pick<DraftSchedule, "games">,
  { startDate, blockedDates }: Pick<BuilderLeague, "startDate" | "blockedDates">,
): DraftDay[] {
  const week = (date: string) =>
    Math.floor((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${startDate}T00:00:00Z`)) / (7 * 86_400_000)) +
    1;
  const played = new Set(games.map(({ date }) => week(date)));
  const blocked = Map.groupBy(
    blockedDates.filter((date) => date >= startDate && !played.has(week(date))).toSorted(),
    week,
  );
  let before = startDate;
  return [...Map.groupBy(games, ({ date }) => date)].map(([date, onDay]) => {
    const notes = [...blocked].flatMap(([of, dates]) =>
      dates[0]! >= before && dates[0]! < date ? [blockedNote(dates, of)] : [],
    );
    before = date;
    return {
      date,
      week: week(date),
      weekday: weekdayOf(date).slice(0, 3),
      times: [...Map.groupBy(onDay, ({ time }) => time)].map(([time, atTime]) => ({ time, games: atTime })),
      ...(notes.length > 0 && { note: notes.join(". ") }),
    };
  });
}

const blockedNote = (dates: string[], week: number) =>
  `${dates.map(dateInWords).join(" and ")} ${dates.length === 1 ? "is" : "are"} blocked, so week ${week} has no games`;

const spreadOf = (counts: readonly number[]) => {
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  return { range: fewest === most ? String(most) : `${fewest} to ${most}`, warn: most - fewest > 2 };
};

const isOff = ({ daysOff }: BuilderLeague["teams"][number], date: string) =>
  daysOff.includes(weekdayOf(date));

/** Who plays how often, where and when: one row per measure, one cell per team. */
export function fairnessRows({ games }: DraftSchedule, { teams, venues }: BuilderLeague) {
  const row = (
    key: string,
    label: string,
    counts: (game: PlannedGame, team: (typeof teams)[number]) => boolean,
  ) => {
    const cells = teams.map(
      (team) =>
        games.filter((game) => (game.home === team.id || game.away === team.id) && counts(game, team)).length,
    );
    return { key, label, cells, ...spreadOf(cells) };
  };
  const times = [...new Set(games.map(({ time }) => time))].toSorted();
  const used = venues.filter(({ name }) => games.some(({ venue }) => venue === name));
  return [
    row("games", "Games", () => true),
    ...(used.length > 1 ? used : []).map(({ name }) =>
      row(`venue ${name}`, name, ({ venue }) => venue === name),
    ),
    ...(times.length > 1 ? times : []).map((at) =>
      row(`time ${at}`, `${timeInWords(at)} starts`, ({ time }) => time === at),
    ),
    ...(teams.some(({ daysOff }) => daysOff.length > 0)
      ? [row("wishes", "On days off", ({ date }, team) => isOff(team, date))]
      : []),
  ];
}

/** OP2-18: of the games of teams with a wish, how many are on another day. Null when nobody has one. */
export function wishesMet({ games, figures }: DraftSchedule, { teams }: BuilderLeague) {
  const wishing = new Set(teams.filter(({ daysOff }) => daysOff.length > 0).map(({ id }) => id));
  const all = games.reduce(
    (sum, { home, away }) => sum + Number(wishing.has(home)) + Number(wishing.has(away)),
    0,
  );
  return all === 0 ? null : { met: all - figures.wishesBroken, all };
}

/** What holds for every team. */
const frequencyKept = ({ gameFrequency, frequencyRule }: BuilderLeague) =>
  frequencyRule === "period-cap" || gameFrequency === "once_per_week"
    ? `nobody plays more than ${frequencyNames[gameFrequency].toLowerCase().replace("per", "a")}`
    : `${gapDays[gameFrequency]} days or more lie between a team's games`;

const often = ["", "once", "twice", "three times"];

/** The verdict on a draft: what is even, and what is not. */
export function fairnessVerdict({ figures, unplaced }: DraftSchedule, league: BuilderLeague, conflicts = 0) {
  const uneven = [
    conflicts > 0 && `${counted(conflicts, "conflict")} to solve`,
    unplaced.length > 0 && `${counted(unplaced.length, "game")} found no place`,
    // A bye makes one game of difference in the middle of a season, never at its end.
    unplaced.length === 0 && figures.venueSpread > 2 && `venues differ by up to ${figures.venueSpread} games`,
    unplaced.length === 0 &&
      figures.startTimeSpread > 2 &&
      `start times differ by up to ${figures.startTimeSpread} games`,
    figures.earlyRepeats > 0 && `${counted(figures.earlyRepeats, "rematch", "rematches")} come early`,
    figures.wishesBroken > 0 && `${counted(figures.wishesBroken, "game")} on a day that a team prefers off`,
  ].filter((part) => part !== false);
  const widest = Math.max(figures.venueSpread, figures.startTimeSpread);
  const evenness =
    widest === 0
      ? "Everybody gets the same venues and start times"
      : `Venues and start times differ by ${widest === 1 ? "one game" : `${widest} games`} at most`;
  if (uneven.length === 0)
    return {
      isFair: true,
      title: "Fair to everyone.",
      words: `Each pair meets ${often[league.gamesPerMatchup]}. ${evenness}, and ${frequencyKept(league)}.`,
    };
  const list = uneven.join(", ");
  return { isFair: false, title: "Worth a look.", words: `${list[0]!.toUpperCase()}${list.slice(1)}.` };
}

export type UnplacedGroup = { reason: UnplacedReason; words: string; games: UnplacedGame[] };

/** OP2-21: games without a place, by reason. */
export const unplacedGroups = ({ unplaced }: DraftSchedule): UnplacedGroup[] =>
  [...Map.groupBy(unplaced, ({ reason }) => reason)].map(([reason, games]) => ({
    reason,
    words: unplacedReasonInWords[reason],
    games,
  }));

/** BUILD-16: who would rather not play when, from Monday on. */
export const preferencesByDay = (teams: readonly { name: string; preferredBlockoutDays: Weekday[] }[]) =>
  [...Weekday.options.slice(1), ...Weekday.options.slice(0, 1)].flatMap((day) => {
    const names = teams.filter((team) => team.preferredBlockoutDays.includes(day)).map(({ name }) => name);
    return names.length === 0 ? [] : [{ day, names }];
  });

const briefOf = (name: string) => name.trim().split(/\s+/).slice(0, -1).join(" ") || name;

/** Names without their last word where that still tells teams apart: "Harbor Street" for Harbor Street FC. */
export function briefNames(teams: readonly { id: string; name: string }[]): Map<string, string> {
  const used = Map.groupBy(teams, ({ name }) => briefOf(name).toLowerCase());
  return new Map(
    teams.map(({ id, name }) => [
      id,
      used.get(briefOf(name).toLowerCase())!.length > 1 ? name : briefOf(name),
    ]),
  );
}

/** Three letters for the head of a column: LAK for Lakeview Otters. */
export const shortName = (name: string) =>
  (name.replaceAll(/[^\p{L}\p{N}]/gu, "") || name).slice(0, 3).toUpperCase();
