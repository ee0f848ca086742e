import type { TypedPerson } from "../reader/people.ts";
import { parseHeader, type ContactPart, type Meaning } from "../headers/rules.ts";
import { MAX_CELL } from "../schema.ts";

/** What a column in a list can contain. A contact is a guardian or a second phone, and a member has at most four. */
export type ColumnRole =
  | "ignore"
  | "name"
  | "first-name"
  | "last-name"
  | "phone"
  | "email"
  | "consent"
  | "email-consent"
  | "minor"
  | "phone-owner"
  | "groups"
  | `contact-${1 | 2 | 3 | 4}-${ContactPart}`;

/**
 * The rows of a list, and the index of its header row. Rows above the header are titles. Rows in `typed` were read as
 * words, without columns.
 */
export type Sheet = {
  lines: string[][];
  headerIndex: number | null;
  typed?: ReadonlyMap<number, TypedPerson>;
};

/** Returns whether a list has no columns to match, because all of it was read as words. */
export const isTyped = ({ lines, typed }: Sheet) => typed?.size === lines.length;

export const getHeader = ({ lines, headerIndex }: Sheet) =>
  headerIndex === null ? null : lines[headerIndex]!;
export const getBody = ({ lines, headerIndex }: Sheet) =>
  lines.slice(headerIndex === null ? 0 : headerIndex + 1);

/** Returns a label for a contact who has no name in the list: "Mother" for "Mother Cell", "Home" for "Home Phone". */
export function toContactLabel(text: string): string {
  const label = text
    .slice(0, MAX_CELL)
    .replaceAll(
      /\b(?:tele)?phones?\b|\b(?:cell(?:ular|phone)?|mobile|tel|number|no|nr|value)\b|[#:*.]/gi,
      " ",
    )
    .replaceAll(/['’]s\b/g, "")
    .replaceAll(/[()]/g, " ")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll(/^[\s/,-]+|[\s/,-]+$/g, "");
  return /\p{L}/u.test(label) ? label.slice(0, 40).trim() : "Contact";
}

// --- cell contents ---

const BLANK_CELL = /^(?:n\/?a|none|null|nil|unknown|tbd|-+|—|–|\?+|\.)?$/i;
/** Returns whether a cell is empty or contains a word for "none". */
export const isBlank = (cell: string) => BLANK_CELL.test(cell.trim());

const looksLikeEmail = (cell: string) => cell.length <= MAX_CELL && /\S@\S+\.\S/.test(cell);

/** Returns whether a cell holds 10 to 15 digits, or a seven-digit local number. Dates and words don't count. */
export function looksLikePhone(cell: string): boolean {
  const text = cell.replaceAll(/[\p{Cf}\s]+/gu, " ").trim();
  if (!/^[\d\s().+/'‐-―-]+$/u.test(text) || /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(text)) return false;
  const digits = text.replaceAll(/\D/g, "").length;
  return (digits >= 10 && digits <= 15) || /^\d{3}[-. ]\d{4}$/.test(text);
}

const looksLikeName = (cell: string) =>
  /\p{L}/u.test(cell) && !/[\d@]/.test(cell) && cell.trim().split(/\s+/).length <= 5;

/** Returns whether most of the filled cells match, so that a few typos don't hide what a column contains. */
function matchesMost(cells: string[], test: (cell: string) => boolean): boolean {
  const filledCells = cells.filter((cell) => !isBlank(cell));
  return filledCells.length > 0 && filledCells.filter(test).length >= filledCells.length * 0.6;
}

const getColumn = (lines: string[][], index: number) => lines.map((line) => line[index] ?? "");

// --- headers and contents combined ---

/** The maximum number of rows to search for the header, which may come after titles such as a team name or a season. */
const MAX_TITLE_ROWS = 10;
/** More columns than any program exports. */
const MAX_COLUMNS = 200;
/** A list that's far longer than a roster has room for fewer columns, because every row gets a cell for each. */
const MAX_CELLS = 200_000;
const MIN_COLUMNS = 10;

/** Builds a sheet from cells: drops empty rows and columns, and finds the header row. */
export function readSheet(cells: string[][]): Sheet {
  const filledRows = cells.filter((line) => line.some((cell) => /[^\s-]/.test(cell)));
  const filledColumns = new Set<number>();
  for (const line of filledRows)
    for (const [index, cell] of line.entries()) if (cell.trim() !== "") filledColumns.add(index);
  const maxColumns = Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, Math.floor(MAX_CELLS / filledRows.length)));
  const usedColumns = [...filledColumns].toSorted((one, other) => one - other).slice(0, maxColumns);
  const lines = filledRows.map((line) => usedColumns.map((index) => (line[index] ?? "").trim()));
  return { lines, headerIndex: findHeader(lines) };
}

/** Returns whether at least two cells of the header row are words that we know. */
export function hasKnownHeader(sheet: Sheet): boolean {
  return (getHeader(sheet) ?? []).filter((cell) => cell !== "" && parseHeader(cell)).length >= 2;
}

/** Returns whether a column holds the phone of a guardian or of another person, and not another of the player's own. */
export function isGuardianColumn(header: string): boolean {
  const meaning = parseHeader(header);
  return meaning?.kind === "contact" && !meaning.owner.startsWith("second");
}

const isDataRow = (line: string[]) => line.some((cell) => looksLikePhone(cell) || looksLikeEmail(cell));

function findHeader(lines: string[][]): number | null {
  const first = lines.findIndex(isDataRow);
  const top = lines.slice(0, Math.min(first === -1 ? lines.length : first, MAX_TITLE_ROWS));
  const knownCounts = top.map((line) => line.filter((cell) => cell !== "" && parseHeader(cell)).length);
  const maxKnown = Math.max(0, ...knownCounts);
  // A row with only one known word may be a title ("Player list") or a person (Chip Child). It counts as the header
  // only in a one-column list or right above the first row with data.
  const isKnownHeader =
    maxKnown >= 2 || (maxKnown === 1 && (lines[0]?.length === 1 || first === knownCounts.indexOf(1) + 1));
  if (isKnownHeader) return knownCounts.indexOf(maxKnown);
  // A row of unknown words can still be the header if the rows below it have phones or email addresses in the same
  // columns.
  const lastRow = top.at(-1);
  const isHeader = lastRow?.some((cell, index) => {
    const cellsBelow = getColumn(lines.slice(top.length), index);
    const isText = !isBlank(cell) && !/[\d@]/.test(cell);
    return isText && (matchesMost(cellsBelow, looksLikePhone) || matchesMost(cellsBelow, looksLikeEmail));
  });
  return isHeader ? top.length - 1 : null;
}

/**
 * Guesses what each column contains, from its header or else from its cells. Only a header can identify a consent
 * column, because a column of "yes" could mean anything, and texting without consent can lead to fines.
 */
export function guessRoles(sheet: Sheet): ColumnRole[] {
  if (isTyped(sheet)) return [];
  const body = getBody(sheet);
  const header = getHeader(sheet);
  const width = sheet.lines[0]?.length ?? 0;
  const meanings = Array.from({ length: width }, (_, index): Meaning | null => {
    const cells = getColumn(body, index);
    const meaning = header ? parseHeader(header[index]!) : null;
    // The column under "Parent" may hold names or phone numbers.
    if (meaning?.kind === "contact" && meaning.part === "label" && matchesMost(cells, looksLikePhone))
      return { ...meaning, part: "phone" };
    // The column under "SMS" may hold consents or phone numbers.
    if (meaning?.kind === "consent" && matchesMost(cells, looksLikePhone))
      return { kind: "phone", isMobile: true };
    if (meaning) return meaning;
    if (matchesMost(cells, looksLikeEmail)) return { kind: "email" };
    return matchesMost(cells, looksLikePhone) ? { kind: "phone", isMobile: false } : null;
  });
  const roles = meanings.map((): ColumnRole => "ignore");
  assignMemberFields(roles, meanings);
  assignNames(roles, meanings, body);
  assignContacts(roles, meanings);
  return roles;
}

function assignMemberFields(roles: ColumnRole[], meanings: (Meaning | null)[]) {
  const findFirst = (test: (meaning: Meaning) => boolean) =>
    meanings.findIndex((meaning) => meaning !== null && test(meaning));
  const assign = (index: number, role: ColumnRole) => {
    if (index !== -1) roles[index] = role;
  };
  const mobile = findFirst((meaning) => meaning.kind === "phone" && meaning.isMobile);
  assign(mobile === -1 ? findFirst(({ kind }) => kind === "phone") : mobile, "phone");
  for (const kind of ["email", "consent", "email-consent", "minor", "phone-owner", "groups"] as const)
    assign(
      findFirst((meaning) => meaning.kind === kind),
      kind,
    );
}

function assignNames(roles: ColumnRole[], meanings: (Meaning | null)[], body: string[][]) {
  const find = (kind: Meaning["kind"]) => meanings.findIndex((meaning) => meaning?.kind === kind);
  const [name, first, last] = [find("name"), find("first-name"), find("last-name")];
  if (first !== -1 || last !== -1) {
    // "Name" next to "Surname" is the first name, and next to "First name" it's the last name.
    const [front, back] = [first === -1 ? name : first, last === -1 ? name : last];
    if (front !== -1) roles[front] = back === -1 ? "name" : "first-name";
    if (back !== -1) roles[back] = "last-name";
    return;
  }
  if (name !== -1) return void (roles[name] = "name");
  const candidates = meanings.flatMap((meaning, index) =>
    meaning === null && matchesMost(getColumn(body, index), looksLikeName) ? [index] : [],
  );
  const [one, second] = candidates;
  if (one === undefined) return;
  const isOneWord = (index: number) =>
    matchesMost(getColumn(body, index), (cell) => !/[\s,]/.test(cell.trim()));
  if (second === one + 1 && isOneWord(one) && isOneWord(second)) {
    roles[one] = "first-name";
    roles[second] = "last-name";
  } else roles[one] = "name";
}

/**
 * Assigns additional phones, then emails of people without one, to contact slots in column order. Names and consents stay
 * with their phone or email.
 */
function assignContacts(roles: ColumnRole[], meanings: (Meaning | null)[]) {
  const slots = new Map<string, number>();
  const addSlot = (owner: string) => slots.set(owner, slots.size + 1).get(owner)!;
  for (const [index, meaning] of meanings.entries()) {
    if (roles[index] !== "ignore") continue;
    const isExtraPhone = meaning?.kind === "phone";
    if (!isExtraPhone && !(meaning?.kind === "contact" && meaning.part === "phone")) continue;
    if (slots.size === 4) break;
    const owner = isExtraPhone || slots.has(meaning.owner) ? `column ${index}` : meaning.owner;
    roles[index] = `contact-${addSlot(owner) as 1}-phone`;
  }
  for (const meaning of meanings)
    if (
      meaning?.kind === "contact" &&
      meaning.part === "email" &&
      !slots.has(meaning.owner) &&
      slots.size < 4
    )
      addSlot(meaning.owner);
  for (const [index, meaning] of meanings.entries()) {
    if (meaning?.kind !== "contact" || meaning.part === "phone") continue;
    const slot = slots.get(meaning.owner);
    if (slot !== undefined) roles[index] = `contact-${slot as 1}-${meaning.part}`;
  }
}

/** Changes what a column contains. Each role belongs to one column, except contact names, which can have two. */
export function assignRole(roles: ColumnRole[], index: number, role: ColumnRole): ColumnRole[] {
  return roles.map((currentRole, column) => {
    if (column === index) return role;
    return currentRole === role && !role.endsWith("-label") ? "ignore" : currentRole;
  });
}
