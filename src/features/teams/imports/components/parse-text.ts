import Papa from "papaparse";
import { looksLikePhone, readSheet, type Sheet } from "../columns/rules.ts";

/**
 * Text to cells, however it came: copied from a spreadsheet (tabs), a CSV file with commas or semicolons, or lines
 * of a chat.
 */
export function parseText(text: string): Sheet {
  const clean = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const delimiter = delimiterOf(clean);
  const read = (quoteChar: string) =>
    Papa.parse<string[]>(clean, { delimiter, quoteChar, skipEmptyLines: "greedy" });
  let parsed = read('"');
  // A nickname in quotes is not a quoted cell; Excel copies it as it is.
  if (parsed.errors.some(({ type }) => type === "Quotes")) parsed = read("");
  const isPlain = parsed.data.every(({ length }) => length === 1);
  return readSheet(isPlain ? parsed.data.map(([line]) => splitLine(line!)) : parsed.data);
}

/** The one that most lines have equally often; if several do, the one that stands least in names. */
function delimiterOf(text: string): string {
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const agreeing = (delimiter: string) => {
    const linesByCount = new Map<number, number>([[0, 0]]);
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
    }
    return Math.max(...linesByCount.values());
  };
  return ["\t", ";", "|", ","].reduce((best, next) => (agreeing(next) > agreeing(best) ? next : best));
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
