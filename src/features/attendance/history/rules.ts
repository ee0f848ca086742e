import { formatAgainst } from "#features/teams/sides/rules.ts";
import { addDays, formatDate, getMonthAndDay } from "#platform/date-format.ts";
import type { StoredResponse } from "../schema.ts";
import {
  getOpponentOrKind,
  formatPercent,
  attendanceStatuses,
  type AttendanceStatus,
} from "../sheet/rules.ts";
import type { Tally } from "../sheet/schema.ts";
import type { AttendanceHistory, MemberRecord, PlayedGame } from "./schema.ts";

// These definitions determine the numbers:
//
// - A game counts once it has started, unless it was canceled. Practices and events count too, because members RSVP to
//   them the same way. A game that counts for no one, such as one imported before its roster, is left out.
// - A game counts for a member who was on the roster when it started, or who has a response. Managers can set responses
//   up to 14 days later, even for someone who was added after the game.
// - A game doesn't count for someone who waited for a spot that never opened. They would have come.
// - Inactive members aren't listed, but their responses still count in the games' totals. Removed members don't count
//   at all, because their responses are deleted with them.
// - The attendance rate is the share of counted games with the response "attending". Maybe and no response don't
//   count as attending.
// - The response rate is the share of the same games with a response of any kind.
// - A season is a calendar year or the last 365 days. Teams set when their season ends but not when it starts, and
//   season boundaries derived from breaks in the schedule would shift with every new game. A year stays the same.

/** The maximum number of games in a season's history, which is almost four a week for a year. */
export const MAX_GAMES = 200;

/** The number of games in each member's row of marks. */
export const RECENT_GAMES = 10;

export const LAST_12_MONTHS = "last-12-months";

/** Returns the first and last day of a season. It never ends after today. */
export function getSeasonDays(season: string, today: string): { from: string; to: string } {
  if (season === LAST_12_MONTHS) return { from: addDays(today, -365), to: today };
  const end = `${season}-12-31`;
  return { from: `${season}-01-01`, to: end < today ? end : today };
}

/** Returns the season shown by default: the latest year that has games. */
export const getDefaultSeason = (years: readonly string[]) => years[0] ?? LAST_12_MONTHS;

export const formatSeasonName = (season: string) => (season === LAST_12_MONTHS ? "Last 12 Months" : season);

/** Formats a season as "in 2026" or "in the last 12 months". */
export const inSeason = (season: string) =>
  season === LAST_12_MONTHS ? "in the last 12 months" : `in ${season}`;

/** A roster member with their stored responses. */
export type Person = {
  active: boolean;
  /** True for a sub. Subs aren't expected to respond, so a game counts for them only if they did. */
  isSub: boolean;
  joinedAt: Date;
  /** The member's responses, keyed by the game's position in the list. */
  responses: ReadonlyMap<number, StoredResponse>;
};

const createEmptyTally = (): Tally => ({ attending: 0, maybe: 0, not_attending: 0, none: 0 });

/** Returns the member's status for a game, or null if the game doesn't count for them. */
function getStatusInGame(
  { active, isSub, joinedAt, responses }: Person,
  gameIndex: number,
  startsAt: Date,
): AttendanceStatus | null {
  const response = responses.get(gameIndex);
  if (response === "waitlisted") return null;
  if (response) return response;
  return active && !isSub && joinedAt <= startsAt ? "none" : null;
}

/**
 * Returns the games that count, oldest first, with their counts. Also returns a record for every active member, in the
 * given order.
 */
export function summarizeAttendance<Game extends { startsAt: Date }, Member extends Person>(
  startedGames: readonly Game[],
  people: readonly Member[],
) {
  const rows = people.map((person) =>
    startedGames.map(({ startsAt }, gameIndex) => getStatusInGame(person, gameIndex, startsAt)),
  );
  const counts = startedGames.map(createEmptyTally);
  for (const row of rows)
    for (const [gameIndex, status] of row.entries()) if (status) counts[gameIndex]![status] += 1;
  const gameIndexes = [...startedGames.keys()].filter((gameIndex) => sumTally(counts[gameIndex]!) > 0);
  return {
    games: gameIndexes.map((gameIndex) => ({ game: startedGames[gameIndex]!, counts: counts[gameIndex]! })),
    members: people.flatMap((person, index) =>
      person.active
        ? [{ person, ...computeRecord(gameIndexes.map((gameIndex) => rows[index]![gameIndex]!)) }]
        : [],
    ),
  };
}

function computeRecord(
  row: readonly (AttendanceStatus | null)[],
): Pick<MemberRecord, "counts" | "recent" | "streak"> {
  const statuses = row.filter((status) => status !== null);
  const counts = createEmptyTally();
  for (const status of statuses) counts[status] += 1;
  const lastMissed = statuses.findLastIndex((status) => status !== "attending");
  return { counts, recent: row.slice(-RECENT_GAMES), streak: statuses.length - 1 - lastMissed };
}

/** Returns the sum of all counts: the members a game counts for, or the games that count for a member. */
export const sumTally = (counts: Tally) =>
  attendanceStatuses.reduce((sum, status) => sum + counts[status], 0);

export const countResponded = (counts: Tally) => sumTally(counts) - counts.none;

/** Returns a rate from 0 to 1, or null if nothing counts. */
const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);
export const computeAttendanceRate = (counts: Tally) => ratio(counts.attending, sumTally(counts));
export const computeResponseRate = (counts: Tally) => ratio(countResponded(counts), sumTally(counts));

/** Adds up the counts for all games. */
export function sumCounts(games: readonly { counts: Tally }[]): Tally {
  const totals = createEmptyTally();
  for (const { counts } of games) for (const status of attendanceStatuses) totals[status] += counts[status];
  return totals;
}

/** Formats an attendance rate as "82%", or as "No games yet" for a member without games. */
export const formatRate = (counts: Tally) =>
  sumTally(counts) === 0 ? "No games yet" : formatPercent(counts.attending, sumTally(counts));

/** Formats the average attendance, such as "9.4". Tenths matter to a team that needs 12 players. */
export const formatAverage = (games: readonly PlayedGame[]) =>
  games.length === 0 ? "0" : String(Math.round((sumCounts(games).attending / games.length) * 10) / 10);

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Formats a member's games as "9 of 11 games", with the date they joined if that was after the first game. */
export function formatGames({ counts, joinedOn }: MemberRecord, games: readonly PlayedGame[]): string {
  const ownGames = sumTally(counts);
  const count = `${counts.attending} of ${pluralize(ownGames, "game")}`;
  // A sub can have fewer games without having joined late.
  const hasJoinedLate = ownGames < games.length && joinedOn >= games[0]!.gameOn;
  return ownGames > 0 && hasJoinedLate ? `${count} since ${formatShortDate(joinedOn)}` : count;
}

/** Formats "Mar 3". */
export function formatShortDate(on: string): string {
  const { month, day } = getMonthAndDay(on);
  return `${month} ${day}`;
}

/** Formats a note such as "Including 3 practices and 1 event", or "Since Mar 3, 2026" if there were only games. */
export function formatGamesNote(games: readonly PlayedGame[]): string {
  const countKind = (kind: PlayedGame["kind"]) => games.filter((game) => game.kind === kind).length;
  const otherKinds = [
    countKind("practice") > 0 && pluralize(countKind("practice"), "practice"),
    countKind("other") > 0 && pluralize(countKind("other"), "event"),
  ].filter(Boolean);
  if (otherKinds.length > 0) return `Including ${otherKinds.join(" and ")}`;
  return games[0] ? `Since ${formatDate(games[0].gameOn)}` : "No games have started";
}

/** Formats a game's name as "vs Hawks", or as the kind of event if there's no opponent. */
export const formatGameName = (game: PlayedGame) =>
  game.opponent === null ? (getOpponentOrKind(game) ?? "Game") : formatAgainst(game.opponent, game.side);

/** Describes a game as "Mar 3, 2026, vs Hawks: 9 attending, 1 maybe, 2 not attending, 0 no response". */
export const describeGame = (game: PlayedGame, labels: Record<AttendanceStatus, string>) =>
  `${formatDate(game.gameOn)}, ${formatGameName(game)}: ` +
  statusOrder.map((status) => `${game.counts[status]} ${labels[status]}`).join(", ");

/** The order of statuses in every chart. */
export const statusOrder: AttendanceStatus[] = ["attending", "maybe", "not_attending", "none"];

export const sortOptions = [
  { value: "highest", label: "Highest Rate" },
  { value: "lowest", label: "Lowest Rate" },
  { value: "most-responses", label: "Most Responses" },
  { value: "fewest-responses", label: "Fewest Responses" },
  { value: "name", label: "Name" },
] as const;
export type SortOrder = (typeof sortOptions)[number]["value"];

/** Sorts members. Ties keep the server's order, which is by name. Members without games come last. */
export function sortMembers(members: readonly MemberRecord[], order: SortOrder): MemberRecord[] {
  if (order === "name") return [...members];
  const getValue = order === "highest" || order === "lowest" ? computeAttendanceRate : computeResponseRate;
  const sign = order === "highest" || order === "most-responses" ? -1 : 1;
  return members.toSorted((a, b) => {
    const [left, right] = [getValue(a.counts), getValue(b.counts)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** The note of a member's response to a game. */
export type NotedResponse = { gameOn: string; memberId: string; note: string };

/**
 * Returns the history as table rows: a header, then one row per member, with the notes of their responses in the order of
 * the games (NEED-28).
 */
export function toTableRows(
  { members }: AttendanceHistory,
  notes: readonly NotedResponse[] = [],
): string[][] {
  const notesByMember = Map.groupBy(notes, ({ memberId }) => memberId);
  const rows = members.map(({ id, name, joinedOn, counts, streak }) => [
    name,
    joinedOn,
    sumTally(counts) === 0 ? "" : formatPercent(counts.attending, sumTally(counts)),
    ...[sumTally(counts), ...statusOrder.map((status) => counts[status]), streak].map(String),
    (notesByMember.get(id) ?? []).map(({ gameOn, note }) => `${formatDate(gameOn)}: ${note}`).join("\n"),
  ]);
  const header = [
    "Member",
    "On the Roster Since",
    "Attendance Rate",
    "Games",
    "Attending",
    "Maybe",
    "Not Attending",
    "No Response",
    "Attending in a Row",
    "Notes",
  ];
  return [header, ...rows];
}
