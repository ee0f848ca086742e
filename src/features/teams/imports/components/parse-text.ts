import { readCells } from "#platform/delimited-text.ts";
import { looksLikePhone, readSheet, type Sheet } from "../columns/rules.ts";

/** Text to cells, however it came: copied from a spreadsheet, a CSV file, or lines of a chat. */
export function parseText(text: string): Sheet {
  const cells = readCells(text);
  const isPlain = cells.every(({ length }) => length === 1);
  return readSheet(isPlain ? cells.map(([line]) => splitLine(line!)) : cells);
}

/** "Aisha Bello - (312) 555-0103" as somebody types it: name, phone, e-mail. */
function splitLine(line: string): string[] {
  const email = /[^\s<>,;()]+@[^\s<>,;()]+\.[^\s<>,;()]+/.exec(line)?.[0] ?? "";
  const rest = line.replace(email, " ");
  const found = /\+?[\d(][\d\s().\u2010-\u2015+-]{5,}\d/.exec(rest)?.[0] ?? "";
  const phone = looksLikePhone(found) ? found : "";
  if (email === "" && phone === "") return [line];
  const name = rest.replace(phone, " ").replaceAll(/^[\s\d.)•*–:-]*(?=\p{L})|[\s<>():;,–-]+$/gu, "");
  return [name.trim(), phone, email];
}
