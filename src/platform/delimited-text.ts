/** Longer than any row. The rest of a longer line is dropped. */
const MAX_LINE = 20_000;

/**
 * Splits text into cells. Text copied from a spreadsheet has tabs between cells, and text from a CSV file has commas or
 * semicolons. Skips empty lines. Looks at each character a fixed number of times, whatever the text contains.
 */
export function readCells(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .map((line) => line.slice(0, MAX_LINE));
  const normalized = lines.join("\n");
  const delimiter = detectDelimiter(normalized);
  const rows = splitRows(normalized, delimiter);
  if (rows !== null) return rows;
  // Excel doesn't escape a nickname in quotes when it's copied. Read only the lines with such quotes as text, so that
  // they don't affect the lines around them.
  return lines.flatMap((line) => {
    if (line.trim() === "") return [];
    return splitRows(line, delimiter) ?? [line.split(delimiter).map(dropUnclosedQuote)];
  });
}

const dropUnclosedQuote = (cell: string) =>
  cell.startsWith('"') && cell.split('"').length === 2 ? cell.slice(1) : cell;

/** Splits text into rows of cells (RFC 4180), without blank rows. Returns null if a quote is in the wrong place. */
function splitRows(text: string, delimiter: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  // Searched for again only once it's passed. Otherwise, a rare delimiter would be searched for after every line.
  let nextDelimiter = -1;
  let nextLine = -1;
  while (position <= text.length) {
    const isQuoted = text[position] === '"';
    const close = isQuoted ? findClosingQuote(text, position + 1) : position;
    if (close === -1) return null;
    if (nextDelimiter < close) nextDelimiter = findOrEnd(text, delimiter, close);
    if (nextLine < close) nextLine = findOrEnd(text, "\n", close);
    const end = Math.min(nextDelimiter, nextLine);
    if (isQuoted) {
      if (text.slice(close + 1, end).trim() !== "") return null;
      row.push(text.slice(position + 1, close).replaceAll('""', '"'));
    } else row.push(text.slice(position, end));
    position = end + 1;
    if (end < text.length && end === nextDelimiter) continue;
    if (row.some((cell) => cell.trim() !== "")) rows.push(row);
    row = [];
  }
  return rows;
}

function findOrEnd(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from);
  return index === -1 ? text.length : index;
}

/** Finds the quote that closes a cell. Two quotes in a row are a quote in the cell. */
function findClosingQuote(text: string, from: number): number {
  let index = text.indexOf('"', from);
  while (index !== -1 && text[index + 1] === '"') index = text.indexOf('"', index + 2);
  return index;
}

/**
 * Returns the most consistent delimiter: the one that occurs the same number of times in the most lines. In a tie,
 * picks the one that's least common in names.
 */
function detectDelimiter(text: string): string {
  const lines = text
    .replaceAll(/"[^"]*"/g, "")
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
