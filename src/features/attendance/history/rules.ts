import { addDays, dateInWords, monthAndDay } from "#platform/date-words.ts";
import type { Response } from "../schema.ts";
import { occasion, share, standings, type Standing, type Tally } from "../sheet/rules.ts";
import type { AttendanceHistory, MemberRecord, PlayedGame } from "./schema.ts";

// What the numbers mean, here and nowhere else:
//
// - A game counts once it has started, unless it was cancelled. Practices and events count too: people are asked about them
//   in the same way. One for which nobody counts, such as a schedule imported before its roster, says nothing and is left out.
// - A member counts for a game when they were on the roster at its start, or when there is an answer of theirs: managers set
//   those up to 14 days later, also for somebody who was added afterwards.
// - Whoever is inactive now is not listed; the answers they gave still count in the games' own numbers. Of somebody who was
//   removed nothing is left, because their answers are deleted with them.
// - Attendance rate: attending answers out of the games that count. A maybe and no answer are not attending.
// - Answer rate: answers of any kind out of the same games.
// - A season is a calendar year, or the last 365 days. Teams know when their season ends but not when it began, and breaks in
//   a schedule would move whenever a game is added; a year is the same tomorrow.

/** The latest games of a season that are looked at: nearly four a week for a year. */
export const MOST_GAMES = 200;

/** As many games as a row of marks shows. */
export const MOST_RECENT = 10;

export const LAST_12_MONTHS = "last-12-months";

/** The days of a season, up to today. */
export function daysOf(season: string, today: string): { from: string; to: string } {
  if (season === LAST_12_MONTHS) return { from: addDays(today, -365), to: today };
  const end = `${season}-12-31`;
  return { from: `${season}-01-01`, to: end < today ? end : today };
}

/** What is shown first: the newest year that has games. */
export const usualSeason = (years: readonly string[]) => years[0] ?? LAST_12_MONTHS;

export const seasonName = (season: string) => (season === LAST_12_MONTHS ? "Last 12 Months" : season);

/** "in 2026", "in the last 12 months" */
export const inSeason = (season: string) =>
  season === LAST_12_MONTHS ? "in the last 12 months" : `in ${season}`;

/** Somebody as the records have them. */
export type Person = {
  active: boolean;
  /** Nobody waits for a spare: a game counts for them only when they said something to it. */
  isSpare: boolean;
  joinedAt: Date;
  /** By the place of the game in the list. */
  said: ReadonlyMap<number, Response>;
};

const noCounts = (): Tally => ({ attending: 0, maybe: 0, not_attending: 0, none: 0 });

/** Null: the game does not count for them. */
function standingIn(
  { active, isSpare, joinedAt, said }: Person,
  place: number,
  startsAt: Date,
): Standing | null {
  const response = said.get(place);
  if (response) return response;
  return active && !isSpare && joinedAt <= startsAt ? "none" : null;
}

/** The games that count, oldest first, each with what was said; and a record of every active person, in their order. */
export function reckon<Game extends { startsAt: Date }, Someone extends Person>(
  started: readonly Game[],
  people: readonly Someone[],
) {
  const rows = people.map((person) =>
    started.map(({ startsAt }, place) => standingIn(person, place, startsAt)),
  );
  const counts = started.map(noCounts);
  for (const row of rows)
    for (const [place, standing] of row.entries()) if (standing) counts[place]![standing] += 1;
  const places = [...started.keys()].filter((place) => total(counts[place]!) > 0);
  return {
    games: places.map((place) => ({ game: started[place]!, counts: counts[place]! })),
    members: people.flatMap((person, index) =>
      person.active ? [{ person, ...recordOf(places.map((place) => rows[index]![place]!)) }] : [],
    ),
  };
}

function recordOf(row: readonly (Standing | null)[]): Pick<MemberRecord, "counts" | "recent" | "streak"> {
  const own = row.filter((standing) => standing !== null);
  const counts = noCounts();
  for (const standing of own) counts[standing] += 1;
  const sinceMissed = own.findLastIndex((standing) => standing !== "attending");
  return { counts, recent: row.slice(-MOST_RECENT), streak: own.length - 1 - sinceMissed };
}

/** Of a game: everybody who counts for it. Of a member: their games. */
export const total = (counts: Tally) => standings.reduce((all, standing) => all + counts[standing], 0);

export const answered = (counts: Tally) => total(counts) - counts.none;

/** Of 0 to 1; null when nothing counts. */
const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);
export const attendanceRate = (counts: Tally) => ratio(counts.attending, total(counts));
export const answerRate = (counts: Tally) => ratio(answered(counts), total(counts));

/** All games together. */
export function sum(games: readonly { counts: Tally }[]): Tally {
  const all = noCounts();
  for (const { counts } of games) for (const standing of standings) all[standing] += counts[standing];
  return all;
}

/** "82%", or words for a member without a game. */
export const rateInWords = (counts: Tally) =>
  total(counts) === 0 ? "No games yet" : share(counts.attending, total(counts));

/** "9.4": tenths matter when twelve are needed. */
export const averageInWords = (games: readonly PlayedGame[]) =>
  games.length === 0 ? "0" : String(Math.round((sum(games).attending / games.length) * 10) / 10);

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "9 of 11 games", and since when for whoever came later than the first. */
export function gamesInWords({ counts, joinedOn }: MemberRecord, games: readonly PlayedGame[]): string {
  const own = total(counts);
  const words = `${counts.attending} of ${plural(own, "game")}`;
  // A spare misses games from the beginning on.
  const isLater = own < games.length && joinedOn >= games[0]!.gameOn;
  return own > 0 && isLater ? `${words} since ${shortDate(joinedOn)}` : words;
}

/** "Mar 3" */
export function shortDate(on: string): string {
  const { month, day } = monthAndDay(on);
  return `${month} ${day}`;
}

/** "Including 3 practices and 1 event", or since when. */
export function gamesNote(games: readonly PlayedGame[]): string {
  const many = (kind: PlayedGame["kind"]) => games.filter((game) => game.kind === kind).length;
  const others = [
    many("practice") > 0 && plural(many("practice"), "practice"),
    many("other") > 0 && plural(many("other"), "event"),
  ].filter(Boolean);
  if (others.length > 0) return `Including ${others.join(" and ")}`;
  return games[0] ? `Since ${dateInWords(games[0].gameOn)}` : "None has started";
}

/** "vs Hawks", or what it is. */
export const gameName = (game: PlayedGame) =>
  game.opponent === null ? (occasion(game) ?? "Game") : `vs ${game.opponent}`;

/** "Mar 3, 2026, vs Hawks: 9 attending, 1 maybe, 2 not attending, 0 no response" */
export const gameSentence = (game: PlayedGame, labels: Record<Standing, string>) =>
  `${dateInWords(game.gameOn)}, ${gameName(game)}: ` +
  inOrder.map((standing) => `${game.counts[standing]} ${labels[standing]}`).join(", ");

/** The order of every picture. */
export const inOrder: Standing[] = ["attending", "maybe", "not_attending", "none"];

export const sortings = [
  { value: "highest", label: "Highest Rate" },
  { value: "lowest", label: "Lowest Rate" },
  { value: "answers", label: "Most Answers" },
  { value: "silent", label: "Fewest Answers" },
  { value: "name", label: "Name" },
] as const;
export type Sorting = (typeof sortings)[number]["value"];

/** By name where they are equal, as they come from the server; whoever has no game yet comes last. */
export function sorted(members: readonly MemberRecord[], by: Sorting): MemberRecord[] {
  if (by === "name") return [...members];
  const valueOf = by === "highest" || by === "lowest" ? attendanceRate : answerRate;
  const sign = by === "highest" || by === "answers" ? -1 : 1;
  return members.toSorted((one, other) => {
    const [left, right] = [valueOf(one.counts), valueOf(other.counts)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** The list as a table: a head, then a line per member. */
export function historyTable({ members }: AttendanceHistory): string[][] {
  const lines = members.map(({ name, joinedOn, counts, streak }) => [
    name,
    joinedOn,
    total(counts) === 0 ? "" : share(counts.attending, total(counts)),
    ...[total(counts), ...inOrder.map((standing) => counts[standing]), streak].map(String),
  ]);
  const head = [
    "Member",
    "On the Roster Since",
    "Attendance Rate",
    "Games",
    "Attending",
    "Maybe",
    "Not Attending",
    "No Response",
    "Attending in a Row",
  ];
  return [head, ...lines];
}
