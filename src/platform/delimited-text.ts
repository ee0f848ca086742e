import Papa from "papaparse";

/**
 * Splits text into cells. Text copied from a spreadsheet has tabs between cells, and text from a CSV file has commas or
 * semicolons. Skips empty lines.
 */
export function readCells(text: string): string[][] {
  const normalized = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const delimiter = detectDelimiter(normalized);
  const parse = (quoteChar: string) =>
    Papa.parse<string[]>(normalized, { delimiter, quoteChar, skipEmptyLines: "greedy" });
  const parsed = parse('"');
  // If the quotes are invalid, read them as text, because Excel doesn't escape a nickname in quotes when it's copied.
  return parsed.errors.some(({ type }) => type === "Quotes") ? parse("").data : parsed.data;
}

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
