import { readCells } from "#platform/delimited-text.ts";
import { looksLikePhone, readSheet, type Sheet } from "../columns/rules.ts";

/** Splits text from a spreadsheet, a CSV file, or a chat into cells. */
export function parseText(text: string): Sheet {
  const cells = readCells(text);
  const isSingleColumn = cells.every(({ length }) => length === 1);
  return readSheet(isSingleColumn ? cells.map(([line]) => splitLine(line!)) : cells);
}

/** Splits a typed line like "Aisha Bello - (312) 555-0103" into a name, a phone, and an email. */
function splitLine(line: string): string[] {
  const email = /[^\s<>,;()]+@[^\s<>,;()]+\.[^\s<>,;()]+/.exec(line)?.[0] ?? "";
  const rest = line.replace(email, " ");
  const match = /\+?[\d(][\d\s().\u2010-\u2015+-]{5,}\d/.exec(rest)?.[0] ?? "";
  const phone = looksLikePhone(match) ? match : "";
  if (email === "" && phone === "") return [line];
  const name = rest.replace(phone, " ").replaceAll(/^[\s\d.)•*–:-]*(?=\p{L})|[\s<>():;,–-]+$/gu, "");
  return [name.trim(), phone, email];
}
