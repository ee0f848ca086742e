import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// Wording that a row in docs/requirements quotes is fixed, even if it breaks a rule.

/** A shorter quote, such as "SMS", would allow that word everywhere, so it counts only if it's the whole string. */
const MIN_PART = 12;

/** Normalizes quotation marks, spaces, and case. Keeps the length, so that offsets stay valid. */
const normalize = (text: string) =>
  text.replaceAll(/[’‘]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/\s/g, " ").toLowerCase();

/** Matches placeholders in a row: `{n}`, `N`, `<name>`, `[date]`. */
const OPEN_IN_ROW = /\{[^}]*\}|<[^>]*>|\b[NM]\b|\[[^\]]*\]/;
/** Matches the placeholders for expressions in a string from the code. */
const OPEN_IN_CODE = /\$?\{[^}]*\}/;

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const isLong = (part: string) => part.length >= MIN_PART && part.includes(" ");

/** Reads the wording that the rows put in double quotes. */
export function readQuotes(root: string): string[] {
  const folder = path.join(root, "docs/requirements");
  const rows = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) => readFileSync(path.join(folder, file), "utf8").split("\n"))
    .filter((line) => line.startsWith("|"));
  return rows.flatMap((row) =>
    [...row.matchAll(/"([^"]+)"|“([^”]+)”/g)].map((match) => match[1] ?? match[2]!),
  );
}

/** Returns a function that checks whether a row quotes the characters from `start` to `end` in a text. */
export function createQuoteFinder(quotes: readonly string[]) {
  const wholeQuotes = quotes.map((quote) => normalize(quote).trim());
  const exact = new Set(wholeQuotes);
  const fixedParts = quotes.flatMap((quote) =>
    quote.split(OPEN_IN_ROW).map((part) => normalize(part).trim()),
  );
  const parts = [...new Set(fixedParts.filter(isLong))];

  /**
   * Returns whether the text is a template that results in a quote when it's filled in: `${kind} deleted
   * successfully!`.
   */
  function fills(text: string): boolean {
    const own = text.split(OPEN_IN_CODE).map((part) => part.trim());
    if (own.length < 2 || !own.some(isLong)) return false;
    const pattern = new RegExp(`^${own.map(escape).join(".*")}$`);
    return wholeQuotes.some((quote) => pattern.test(quote));
  }

  return (text: string, start: number, end: number): boolean => {
    const normal = normalize(text);
    if (exact.has(normal.trim())) return true;
    const isInPart = parts.some((part) => {
      for (let at = normal.indexOf(part); at !== -1; at = normal.indexOf(part, at + 1)) {
        if (at <= start && at + part.length >= end) return true;
      }
      return false;
    });
    return isInPart || fills(normal);
  };
}
