import Papa from "papaparse";

/**
 * Text to cells, however it came: copied from a spreadsheet (tabs), or a CSV file with commas or semicolons. Lines
 * without anything are left out.
 */
export function readCells(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const delimiter = delimiterOf(clean);
  const read = (quoteChar: string) =>
    Papa.parse<string[]>(clean, { delimiter, quoteChar, skipEmptyLines: "greedy" });
  const parsed = read('"');
  // A nickname in quotes is not a quoted cell; Excel copies it as it is.
  return parsed.errors.some(({ type }) => type === "Quotes") ? read("").data : parsed.data;
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
