import Papa from "papaparse";

/** Longer than any row. In a longer line, the parser takes seconds, because it looks for the end after every quote. */
const MAX_LINE = 20_000;
/** More lines than a list has. They're parsed one by one only if that doesn't take seconds. */
const MAX_LINES = 2_000;

/**
 * Splits text into cells. Text copied from a spreadsheet has tabs between cells, and text from a CSV file has commas or
 * semicolons. Skips empty lines.
 */
export function readCells(text: string): string[][] {
  const normalized = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .map((line) => line.slice(0, MAX_LINE))
    .join("\n");
  const delimiter = detectDelimiter(normalized);
  const parse = (part: string, quoteChar: string) =>
    Papa.parse<string[]>(part, { delimiter, quoteChar, skipEmptyLines: "greedy" });
  const isInvalid = ({ errors }: ReturnType<typeof parse>) => errors.some(({ type }) => type === "Quotes");
  const parsed = parse(normalized, '"');
  if (!isInvalid(parsed)) return parsed.data;
  // Excel doesn't escape a nickname in quotes when it's copied. Read only the lines with such quotes as text, so that
  // they don't affect the lines around them.
  const lines = normalized.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > MAX_LINES) return parse(normalized, "").data;
  return lines.flatMap((line) => {
    const cells = line.includes('"') ? parse(line, '"') : null;
    return !cells || isInvalid(cells) ? [line.split(delimiter).map(dropUnclosedQuote)] : cells.data;
  });
}

const dropUnclosedQuote = (cell: string) =>
  cell.startsWith('"') && cell.split('"').length === 2 ? cell.slice(1) : cell;

/**
 * Returns the most consistent delimiter: the one that occurs the same number of times in the most lines. In a tie,
 * picks the one that's least common in names.
 */
function detectDelimiter(text: string): string {
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const countAgreeingLines = (delimiter: string) => {
    const linesByCount = new Map<number, number>([[0, 0]]);
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
    }
    return Math.max(...linesByCount.values());
  };
  return ["\t", ";", "|", ","].reduce((best, next) =>
    countAgreeingLines(next) > countAgreeingLines(best) ? next : best,
  );
}
