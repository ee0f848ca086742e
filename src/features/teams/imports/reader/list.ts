import { readCells } from "#platform/delimited-text.ts";
import {
  getBody,
  guessRoles,
  hasKnownHeader,
  isBlank,
  looksLikePhone,
  readSheet,
  type ColumnRole,
  type Sheet,
} from "../columns/rules.ts";
import { hasCards, readCards } from "./contact-cards.ts";
import { readLine } from "./lines.ts";
import { hasMessages, readMessages } from "./messages.ts";
import { readParagraphs } from "./paragraphs.ts";
import type { TypedPerson } from "./people.ts";

/**
 * Reads a pasted list or a file: cells from a spreadsheet or a CSV file, vCards, an exported chat, or lines of words in
 * any order. The time it takes grows with the text's length only, whatever the text contains.
 */
export function readList(text: string): Sheet {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  if (hasCards(lines)) return toSheet(readCards(lines, readParagraphs));
  if (hasMessages(lines)) return toSheet(readMessages(lines));
  const sheet = readSheet(readCells(text));
  return isTable(sheet, lines) ? withTypedLines(sheet) : toSheet(readParagraphs(lines));
}

const toSheet = (people: TypedPerson[]): Sheet => ({
  lines: people.map(({ words }) => [words]),
  headerIndex: null,
  typed: new Map(people.entries()),
});

const hasRole = (roles: ColumnRole[], ...wanted: ColumnRole[]) => roles.some((role) => wanted.includes(role));

/**
 * Returns whether cells make columns. Typed lines contain commas too, but with a space after them, and their phones
 * aren't alone in their cells.
 */
function isTable(sheet: Sheet, lines: string[]): boolean {
  if ((sheet.lines[0]?.length ?? 0) < 2) return false;
  if (hasKnownHeader(sheet)) return true;
  if (lines.some((line) => /^\s{0,9}[•·‣▪◦●○]/.test(line))) return false;
  const roles = guessRoles(sheet);
  const phone = roles.indexOf("phone");
  if (phone === -1 || !hasRole(roles, "name", "first-name", "last-name")) return false;
  const phoneCells = getBody(sheet).filter((cells) => cells.some((cell) => /\d{3}/.test(cell)));
  const fitting = phoneCells.filter((cells) => looksLikePhone(cells[phone]!));
  if (fitting.length < phoneCells.length * 0.6) return false;
  return lines.some((line) => /[\t;|]/.test(line)) || !hasTypedCommas(lines);
}

/** Returns whether a space follows most commas, as people type them. Programs don't add one. */
function hasTypedCommas(lines: string[]): boolean {
  const commas = lines.reduce((sum, line) => sum + line.split(",").length - 1, 0);
  const typedCommas = lines.reduce((sum, line) => sum + line.split(", ").length - 1, 0);
  return typedCommas > commas / 2;
}

/** Reads lines that don't fit the columns as words, so that a line typed below a table isn't lost. */
function withTypedLines(sheet: Sheet): Sheet {
  const roles = guessRoles(sheet);
  const phone = roles.indexOf("phone");
  const start = sheet.lines.length - getBody(sheet).length;
  const typed = new Map<number, TypedPerson>();
  for (const [index, cells] of sheet.lines.entries()) {
    const filledCells = cells.filter((cell) => cell !== "");
    const phoneCell = cells[phone] ?? "";
    const isFitting = isBlank(phoneCell) ? filledCells.length > 1 : looksLikePhone(phoneCell);
    if (index < start || isFitting || (sheet.headerIndex !== null && filledCells.length > 1)) continue;
    const person = readLine(filledCells.join(", "));
    if (person?.name && person.phone) typed.set(index, person);
  }
  return typed.size ? { ...sheet, typed } : sheet;
}
