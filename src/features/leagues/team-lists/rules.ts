import { parseColor } from "#features/teams/kits/rules.ts";
import { NewMember } from "#features/teams/members/schema.ts";
import { Email, NewTeam } from "#features/teams/schema.ts";
import { readCells } from "#platform/delimited-text.ts";
import { checkPhone } from "#platform/phone.ts";
import { Weekday } from "../schema.ts";
import { formatHeld } from "../team-creation/rules.ts";
import { MAX_LISTED_TEAMS, type CreatedTeams, type ListedTeam } from "./schema.ts";

export const listColumns = ["name", "captain", "email", "phone", "color", "daysOff"] as const;
export type ListColumn = (typeof listColumns)[number];

export const columnLabels: Record<ListColumn, string> = {
  name: "Team",
  captain: "Captain",
  email: "Email",
  phone: "Phone",
  color: "Color",
  daysOff: "Days Off",
};

/** A row of the list as typed. */
export type DraftTeam = Record<ListColumn, string>;
export type DraftProblems = Partial<Record<ListColumn, string>>;

const headerWords: Record<ListColumn, readonly string[]> = {
  name: ["team", "team name", "name", "club"],
  captain: ["captain", "captain name", "manager", "team manager", "coach", "contact", "contact name"],
  email: ["email", "email address", "captain email", "manager email"],
  phone: ["phone", "phone number", "mobile", "cell", "captain phone", "mobile number"],
  color: ["color", "colour", "colors", "team color", "jersey", "jersey color", "shirt", "shirt color", "kit"],
  daysOff: ["days off", "day off", "preferred days off", "off", "blocked days", "can t play"],
};

const normalize = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll("-", "")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();

const findHeader = (cell: string) =>
  listColumns.find((column) => headerWords[column].includes(normalize(cell)));

const isEmail = (cell: string) => cell.includes("@");
const isPhone = (cell: string) => cell.replaceAll(/\D/g, "").length >= 7 && !/[a-z]{3}/i.test(cell);
const isColor = (cell: string) => parseColor(cell) !== null;
const isDays = (cell: string) => cell.trim() !== "" && parseDays(cell) !== null;

/** Reads days such as "Mon, Wednesday & Sat". Returns null if a word isn't a day. */
export function parseDays(text: string): Weekday[] | null {
  const words = text.split(/[^\p{L}]+/u).filter((word) => word !== "" && !/^(and|none)$/i.test(word));
  const days = words.map((word) => findDay(word.toLowerCase()));
  if (days.includes(undefined)) return null;
  return Weekday.options.filter((day) => days.includes(day));
}

/** Finds a day by its name, its first three letters or more, or the same in the plural. */
const findDay = (word: string) =>
  Weekday.options.find((day) => {
    const name = day.toLowerCase();
    const singular = word.length > 4 && word.endsWith("s") ? word.slice(0, -1) : word;
    return word.length >= 3 && (name.startsWith(word) || name.startsWith(singular));
  });

/** Which cell of a row holds what, and the header's other columns. */
type Columns = { indexes: Partial<Record<ListColumn, number>>; unused: string[]; hasHeader: boolean };

function readHeader(header: readonly string[]): Columns | null {
  const indexes: Columns["indexes"] = {};
  const unused: string[] = [];
  for (const [index, cell] of header.entries()) {
    const column = findHeader(cell);
    if (column !== undefined && indexes[column] === undefined) indexes[column] = index;
    else if (cell.trim() !== "") unused.push(cell.trim());
  }
  const isHeader = indexes.name !== undefined && (Object.keys(indexes).length > 1 || header.length === 1);
  return isHeader ? { indexes, unused, hasHeader: true } : null;
}

/** Tells the columns apart by what's in them. The first one with other words is the team, and the second the captain. */
function guessColumns(rows: readonly string[][]): Columns {
  const indexes: Columns["indexes"] = {};
  const unused: string[] = [];
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  for (let index = 0; index < width; index++) {
    const cells = rows.map((row) => row[index] ?? "").filter((cell) => cell.trim() !== "");
    if (cells.length === 0) continue;
    const isMostly = (test: (cell: string) => boolean) => cells.filter(test).length * 2 > cells.length;
    const kinds: ListColumn[] = isMostly(isEmail)
      ? ["email"]
      : isMostly(isPhone)
        ? ["phone"]
        : isMostly(isDays) && index > 0
          ? ["daysOff"]
          : // A first column of colors is a list of teams that are called after them.
            isMostly(isColor) && index > 0
            ? ["color"]
            : ["name", "captain"];
    const column = kinds.find((kind) => indexes[kind] === undefined);
    if (column === undefined) unused.push(`Column ${index + 1}`);
    else indexes[column] = index;
  }
  return { indexes, unused, hasHeader: false };
}

/**
 * Reads a list of teams that was copied from a spreadsheet or a CSV file, with or without a header. Each character is
 * looked at a fixed number of times. `unused` names the columns that we don't know, such as the division.
 */
export function readTeamList(text: string): { teams: DraftTeam[]; unused: string[] } {
  const rows = readCells(text);
  const [first] = rows;
  if (!first) return { teams: [], unused: [] };
  const { indexes, unused, hasHeader } = readHeader(first) ?? guessColumns(rows);
  const getCell = (row: readonly string[], column: ListColumn) => {
    const index = indexes[column];
    return index === undefined ? "" : (row[index] ?? "").trim();
  };
  const teams = rows
    .slice(hasHeader ? 1 : 0)
    .map(
      (row) => Object.fromEntries(listColumns.map((column) => [column, getCell(row, column)])) as DraftTeam,
    )
    .filter((team) => listColumns.some((column) => team[column] !== ""));
  return { teams, unused };
}

/** Compares team names as people do. */
export const toNameKey = (name: string) => name.trim().toLowerCase();

export const DUPLICATE_IN_LEAGUE = "This league already has a team with this name";
export const DUPLICATE_IN_LIST = "Another row has the same team name";

const getProblem = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

/** Returns what's wrong with each row, by cell. `existingNames` are the keys of the league's team names. */
export function checkTeamList(
  teams: readonly DraftTeam[],
  existingNames: ReadonlySet<string>,
): DraftProblems[] {
  const counts = new Map<string, number>();
  for (const { name } of teams) counts.set(toNameKey(name), (counts.get(toNameKey(name)) ?? 0) + 1);
  return teams.map((team) => {
    const key = toNameKey(team.name);
    const problems: Record<ListColumn, string | undefined> = {
      name:
        getProblem(NewTeam.shape.name.safeParse(team.name)) ??
        (existingNames.has(key) ? DUPLICATE_IN_LEAGUE : undefined) ??
        ((counts.get(key) ?? 0) > 1 ? DUPLICATE_IN_LIST : undefined),
      captain: checkCaptain(team),
      email: team.email === "" ? undefined : getProblem(Email.safeParse(team.email)),
      phone: team.phone === "" ? undefined : checkPhone(team.phone).problem,
      color:
        team.color === "" || parseColor(team.color) ? undefined : "Choose another color, such as Red or Navy",
      daysOff: parseDays(team.daysOff) === null ? "Enter days, such as Mon or Saturday" : undefined,
    };
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
  });
}

function checkCaptain({ captain, email, phone }: DraftTeam): string | undefined {
  if (captain !== "") {
    if (email === "" && phone === "") return "Add an email or a phone, or clear the name";
    return getProblem(NewMember.shape.name.safeParse(captain));
  }
  return phone === "" ? undefined : "Enter the captain's name";
}

/** Turns rows without problems into what's sent. */
export const toListedTeams = (teams: readonly DraftTeam[]): ListedTeam[] =>
  teams.map(({ name, captain, email, phone, color, daysOff }) => ({
    name,
    captain: captain || null,
    email: email || null,
    phone: phone || null,
    color: parseColor(color),
    daysOff: parseDays(daysOff) ?? [],
  }));

/** Returns why a list can't be created as a whole, or null. */
export function getListBlocker(
  teams: readonly DraftTeam[],
  problems: readonly DraftProblems[],
): string | null {
  if (teams.length > MAX_LISTED_TEAMS) return `Add ${MAX_LISTED_TEAMS} teams or fewer at a time.`;
  const count = problems.filter((row) => Object.keys(row).length > 0).length;
  if (count === 0) return null;
  return count === 1 ? "Fix 1 row to continue." : `Fix ${count} rows to continue.`;
}

const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Formats the button, such as "Create 16 Teams". */
export const formatCreateLabel = (count: number) => `Create ${count} ${count === 1 ? "Team" : "Teams"}`;

/** Formats the success toast. */
export function formatListCreated({ teams, invitations: { sending, held, failed } }: CreatedTeams): string {
  const parts = [
    `${formatCount(teams.length, "team")} created.`,
    sending > 0 && `Sending ${formatCount(sending, "invitation")}.`,
    held > 0 && formatHeld(held),
    failed > 0 && `We couldn't send ${formatCount(failed, "invitation")}. Resend them later.`,
  ];
  return parts.filter(Boolean).join(" ");
}
