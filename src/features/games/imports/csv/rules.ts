import type { Side } from "#features/teams/schema.ts";
import { unescapeCell } from "#features/teams/imports/csv/rules.ts";
import { normalizeText } from "#features/teams/imports/rules.ts";
import { MAX_DATE_TEXT, parseDate, parseKind, parseSide, parseTime } from "../rows/rules.ts";
import type { ScheduleRow } from "../schema.ts";
import { parseTitle } from "../titles/rules.ts";

/** A parsed row, with a note about what was assumed. */
export type ParsedRow = { row: ScheduleRow; remark: string | null };

/** Context for parsing: the team, and today's date in its time zone. */
export type ParseContext = { teamName: string; today: string };

type Role =
  | "ignore"
  | "date"
  | "time"
  | "location"
  | "field"
  | "opponent"
  | "home"
  | "away"
  | "side"
  | "title"
  | "kind"
  | "status"
  | "arrival"
  | "notes";

/** The order matters: "Start Date" is a date, "End Time" is ignored, and "Event Type" is a kind, not a title. */
const headerPatterns: [Role, RegExp][] = [
  ["ignore", /\b(?:end|ends|finish|until|duration|all day|reminder|private|result|score|win|id|no)\b/],
  ["kind", /\b(?:kind|type|category|game or practice)\b/],
  ["status", /\b(?:status|cancell?ed|cancellation)\b/],
  ["arrival", /\b(?:arriv\w*|call time|meet(?:ing)? time|be there)\b/],
  ["date", /\b(?:dates?|day|when|fecha|starts? on)\b/],
  ["time", /\b(?:times?|start|starts|starts? at|kick ?off|first pitch|tip ?off|puck ?drop|hora|heure)\b/],
  ["opponent", /\b(?:opponents?|opposition|opposing|versus|vs|against|rival|adversaire)\b/],
  ["side", /\bhome (?:or )?away\b|^h a$/],
  ["home", /\bhome\b/],
  ["away", /\b(?:away|visitors?|visiting|guests?)\b/],
  ["field", /\b(?:field|court|rink|diamond|pitch|gym|sheet|surface)\b/],
  ["location", /\b(?:locations?|venues?|where|place|address|facility|site|park|arena|lugar|lieu)\b/],
  ["notes", /\b(?:notes?|comments?|descriptions?|details?|info|remarks?|uniforms?|notas)\b/],
  ["title", /\b(?:titles?|subject|summary|events?|name|games?|match(?:up)?)\b/],
];

/** Longer than any column's name. */
const MAX_HEADER = 200;

const parseRole = (head: string): Role => {
  const name = normalizeText(head.slice(0, MAX_HEADER).replaceAll(/([a-z])([A-Z])/g, "$1 $2"))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return headerPatterns.find(([, pattern]) => pattern.test(name))?.[0] ?? "ignore";
};

/** How many rows to search for the header, which can come after titles, a season name, or blank lines. */
const MAX_TITLES = 10;

/** Returns the games in a table, or null when it has no header row. */
export function parseTable(cells: string[][], context: ParseContext): ParsedRow[] | null {
  const candidates = cells.slice(0, MAX_TITLES).map((line) => line.map(parseRole));
  const headerIndex = candidates.findIndex(
    (roles) => roles.includes("date") && roles.filter((role) => role !== "ignore").length >= 2,
  );
  if (headerIndex === -1) return null;
  const columns = listColumns(candidates[headerIndex]!);
  const lines = cells.slice(headerIndex + 1).map((line) => line.map((cell) => unescapeCell(cell).trim()));
  const [dateColumn] = columns.get("date")!;
  const dayFirst = isDayFirst(lines.map((line) => line[dateColumn!] ?? ""));
  return lines.flatMap((line) => parseLine(line, columns, { ...context, dayFirst }) ?? []);
}

/** The columns of each role, in order. Found once, because a table can have many columns and many rows. */
type Columns = ReadonlyMap<Role, readonly number[]>;

const listColumns = (roles: Role[]): Columns =>
  Map.groupBy(
    roles.flatMap((role, index) => (role === "ignore" ? [] : [index])),
    (index) => roles[index]!,
  );

/** Returns whether dates are day-first, which is only assumed when one of them can't be month-first. */
function isDayFirst(dates: string[]): boolean {
  const pairs = dates.flatMap((text) => {
    const match = /^(\d{1,2})[-/.](\d{1,2})\b/.exec(text);
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  return pairs.some(([first]) => first > 12) && !pairs.some(([, second]) => second > 12);
}

function parseLine(
  line: string[],
  columns: Columns,
  context: ParseContext & { dayFirst: boolean },
): ParsedRow | null {
  const getCell = (role: Role) => line[columns.get(role)?.[0] ?? -1] ?? "";
  const listCells = (...roles: Role[]) =>
    roles
      .flatMap((role) => columns.get(role) ?? [])
      .toSorted((one, other) => one - other)
      .flatMap((index) => line[index] || []);
  const parsedTitle = parseTitle(getCell("title"), context.teamName);
  const hasTitle = getCell("title") !== "";
  const { gameOn, gameTime, isYearGuessed } = parseDateAndTime(getCell("date"), getCell("time"), context);
  const row: ScheduleRow = {
    gameOn,
    gameTime,
    location: listCells("location", "field").join(", "),
    opponent:
      getOpponent(getCell("opponent"), getCell("home"), getCell("away"), context.teamName) ||
      parsedTitle.opponent,
    side: getSide(getCell, context.teamName),
    notes: [parsedTitle.rest, ...listCells("notes")].filter(Boolean).join("\n\n"),
    kind: parseKind(getCell("kind")) ?? (hasTitle ? parsedTitle.kind : "game"),
    arrivalMinutes: parseMinutes(getCell("arrival")),
    isCancelled: parsedTitle.isCancelled || /cancell?ed/i.test(getCell("status")),
  };
  const isEmpty = [row.gameOn, row.gameTime, row.location, row.opponent, row.notes].every(
    (cell) => cell === "",
  );
  if (isEmpty) return null;
  return { row, remark: isYearGuessed ? `Assumed year: ${gameOn.slice(0, 4)}` : null };
}

/** Parses the date and time, which may share one cell. Unreadable values stay as they are. */
function parseDateAndTime(
  date: string,
  time: string,
  { dayFirst, today }: ParseContext & { dayFirst: boolean },
) {
  const [day, rest] = splitTime(date, { dayFirst, today });
  const timeText = time || rest;
  const dateWithYear = parseDate(day, { dayFirst });
  return {
    gameOn: dateWithYear ?? parseDate(day, { dayFirst, today }) ?? date,
    gameTime: parseTime(timeText) ?? timeText,
    isYearGuessed: dateWithYear === null && parseDate(day, { dayFirst, today }) !== null,
  };
}

/** The most words in a date and a time, as in "Thu, Apr 16 2026 7:00 p. m. to 9:00 p. m." */
const MAX_DATE_WORDS = 12;

/** Splits a cell such as "4/16/2026 7:00 PM" into date and time. */
function splitTime(text: string, options: { dayFirst: boolean; today: string }): [string, string] {
  if (text.length > MAX_DATE_TEXT || parseDate(text, options) !== null) return [text, ""];
  // A "T" separates date and time only between digits, because Tuesday and Thursday also start with a "T".
  const parts = text.split(/(?:[\s,]|(?<=\d)T(?=\d))+/);
  // Every way to split them is tried, which takes the square of their number.
  if (parts.length > MAX_DATE_WORDS) return [text, ""];
  for (let index = parts.length - 1; index > 0; index--) {
    const [day, time] = [parts.slice(0, index).join(" "), parts.slice(index).join(" ")];
    if (parseDate(day, options) !== null && parseTime(time)) return [day, time];
  }
  return [text, ""];
}

/** Returns the opponent, which is the home or away team that isn't this team. */
function getOpponent(opponent: string, home: string, away: string, teamName: string): string {
  if (opponent !== "") return opponent.replace(/^(?:vs?\.?|@|at)\s+/i, "");
  const team = normalizeText(teamName);
  // A "Home" column without an "Away" column usually shows whether it's a home game, not who plays.
  if (home === "" || away === "") return "";
  const isOwnTeam = (side: string) => normalizeText(side) === team || normalizeText(side).includes(team);
  return isOwnTeam(away) ? home : away;
}

/**
 * Returns the team's side: from a "Home/Away" column, from a column that only says "Home", from columns that name both
 * teams, or from an opponent written as "@ Hawks".
 */
function getSide(getCell: (role: Role) => string, teamName: string): Side | null {
  const [home, away] = [getCell("home"), getCell("away")];
  if (home !== "" && away !== "") {
    const team = normalizeText(teamName);
    if (normalizeText(away).includes(team)) return "away";
    return normalizeText(home).includes(team) ? "home" : null;
  }
  return (
    parseSide(getCell("side")) ??
    parseSide(home) ??
    (/^(?:@|at\s)/i.test(getCell("opponent")) ? "away" : null)
  );
}

/** Parses minutes such as "30" or "30 min". Returns null for a time of day. */
function parseMinutes(cell: string): number | null {
  const match = /^(\d{1,3})\s*(?:m|mins?|minutes?)?(?:\s+(?:before|early|prior))?$/i.exec(cell);
  const arrivalMinutes = match ? Number(match[1]) : 0;
  return arrivalMinutes >= 1 && arrivalMinutes <= 240 ? arrivalMinutes : null;
}
