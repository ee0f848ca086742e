import { asTyped } from "#features/teams/imports/csv/rules.ts";
import { fold } from "#features/teams/imports/rules.ts";
import { readDate, readKind, readTime } from "../rows/rules.ts";
import type { ScheduleRow } from "../schema.ts";
import { readTitle } from "../titles/rules.ts";

/** A row out of a file, and what was taken for granted in reading it. */
export type ReadRow = { row: ScheduleRow; remark: string | null };

/** What is known about the reader: whose schedule it is, and the day by the team's clock. */
export type Reader = { teamName: string; today: string };

type Role =
  | "ignore"
  | "date"
  | "time"
  | "location"
  | "field"
  | "opponent"
  | "home"
  | "away"
  | "title"
  | "kind"
  | "status"
  | "arrival"
  | "notes";

/** In this order, because "Start Date" is a date, "End Time" nothing, and "Event Type" a kind and no title. */
const heads: [Role, RegExp][] = [
  ["ignore", /\b(?:end|ends|finish|until|duration|all day|reminder|private|result|score|win|id|no)\b/],
  ["kind", /\b(?:kind|type|category|game or practice)\b/],
  ["status", /\b(?:status|cancell?ed|cancellation)\b/],
  ["arrival", /\b(?:arriv\w*|call time|meet(?:ing)? time|be there)\b/],
  ["date", /\b(?:dates?|day|when|fecha|starts? on)\b/],
  ["time", /\b(?:times?|start|starts|starts? at|kick ?off|first pitch|tip ?off|puck ?drop|hora|heure)\b/],
  ["opponent", /\b(?:opponents?|opposition|opposing|versus|vs|against|rival|adversaire)\b/],
  ["home", /\bhome\b/],
  ["away", /\b(?:away|visitors?|visiting|guests?)\b/],
  ["field", /\b(?:field|court|rink|diamond|pitch|gym|sheet|surface)\b/],
  ["location", /\b(?:locations?|venues?|where|place|address|facility|site|park|arena|lugar|lieu)\b/],
  ["notes", /\b(?:notes?|comments?|descriptions?|details?|info|remarks?|uniforms?|notas)\b/],
  ["title", /\b(?:titles?|subject|summary|events?|name|games?|match(?:up)?)\b/],
];

const roleOf = (head: string): Role => {
  const words = fold(head.replaceAll(/([a-z])([A-Z])/g, "$1 $2"))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return heads.find(([, pattern]) => pattern.test(words))?.[0] ?? "ignore";
};

/** How far down the line that names the columns may be: titles, a season, an empty line. */
const MOST_TITLES = 10;

/** The games of a table, or null when no line of it names the columns. */
export function readTable(cells: string[][], reader: Reader): ReadRow[] | null {
  const candidates = cells.slice(0, MOST_TITLES).map((line) => line.map(roleOf));
  const headAt = candidates.findIndex(
    (roles) => roles.includes("date") && roles.filter((role) => role !== "ignore").length >= 2,
  );
  if (headAt === -1) return null;
  const roles = candidates[headAt]!;
  const lines = cells.slice(headAt + 1).map((line) => line.map((cell) => asTyped(cell).trim()));
  const dayFirst = isDayFirst(lines.map((line) => line[roles.indexOf("date")] ?? ""));
  return lines.flatMap((line) => readLine(line, roles, { ...reader, dayFirst }) ?? []);
}

/** Only when one of them cannot be the other way round. */
function isDayFirst(dates: string[]): boolean {
  const pairs = dates.flatMap((text) => {
    const found = /^(\d{1,2})[-/.](\d{1,2})\b/.exec(text);
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  return pairs.some(([first]) => first > 12) && !pairs.some(([, second]) => second > 12);
}

function readLine(line: string[], roles: Role[], reader: Reader & { dayFirst: boolean }): ReadRow | null {
  const cellOf = (role: Role) => line[roles.indexOf(role)] ?? "";
  const all = (...wanted: Role[]) =>
    line.filter((cell, index) => cell !== "" && wanted.includes(roles[index]!));
  const titled = readTitle(cellOf("title"), reader.teamName);
  const isTitled = cellOf("title") !== "";
  const { gameOn, gameTime, isYearGuessed } = readWhen(cellOf("date"), cellOf("time"), reader);
  const row: ScheduleRow = {
    gameOn,
    gameTime,
    location: all("location", "field").join(", "),
    opponent:
      opponentOf(cellOf("opponent"), cellOf("home"), cellOf("away"), reader.teamName) || titled.opponent,
    notes: [titled.rest, ...all("notes")].filter(Boolean).join("\n\n"),
    kind: readKind(cellOf("kind")) ?? (isTitled ? titled.kind : "game"),
    arrivalMinutes: minutesIn(cellOf("arrival")),
    isCancelled: titled.isCancelled || /cancell?ed/i.test(cellOf("status")),
  };
  const isEmpty = [row.gameOn, row.gameTime, row.location, row.opponent, row.notes].every(
    (cell) => cell === "",
  );
  if (isEmpty) return null;
  return { row, remark: isYearGuessed ? `The year was taken as ${gameOn.slice(0, 4)}` : null };
}

/** Day and time, also out of one cell. What cannot be read stays as it is. */
function readWhen(date: string, time: string, { dayFirst, today }: Reader & { dayFirst: boolean }) {
  const [day, rest] = splitTime(date, { dayFirst, today });
  const timeText = time || rest;
  const exact = readDate(day, { dayFirst });
  return {
    gameOn: exact ?? readDate(day, { dayFirst, today }) ?? date,
    gameTime: readTime(timeText) ?? timeText,
    isYearGuessed: exact === null && readDate(day, { dayFirst, today }) !== null,
  };
}

/** "4/16/2026 7:00 PM" in one cell. */
function splitTime(text: string, reading: { dayFirst: boolean; today: string }): [string, string] {
  if (readDate(text, reading) !== null) return [text, ""];
  // A T parts day and time only between digits: it also begins Tuesday and Thursday.
  const parts = text.split(/(?:[\s,]|(?<=\d)T(?=\d))+/);
  for (let at = parts.length - 1; at > 0; at--) {
    const [day, time] = [parts.slice(0, at).join(" "), parts.slice(at).join(" ")];
    if (readDate(day, reading) !== null && readTime(time)) return [day, time];
  }
  return [text, ""];
}

/** Of a home and an away team it is the one that is not this one. */
function opponentOf(opponent: string, home: string, away: string, teamName: string): string {
  if (opponent !== "") return opponent.replace(/^(?:vs?\.?|@|at)\s+/i, "");
  const team = fold(teamName);
  // A "Home" column of yes and no says where, not who.
  if (home === "" || away === "") return "";
  const isTeam = (side: string) => fold(side) === team || fold(side).includes(team);
  return isTeam(away) ? home : away;
}

/** "30", "30 min": minutes. A time of day says something else. */
function minutesIn(cell: string): number | null {
  const found = /^(\d{1,3})\s*(?:m|mins?|minutes?)?(?:\s+(?:before|early|prior))?$/i.exec(cell);
  const early = found ? Number(found[1]) : 0;
  return early >= 1 && early <= 240 ? early : null;
}
