/**
 * The size that chat apps and search engines expect. Our other pictures use it too (scripts/draw-pictures.ts).
 */
export const PICTURE = { width: 1200, height: 630 };

/** The area for the title, inside the margins and above the logo. */
type Area = { width: number; height: number };
const TITLE_AREA: Area = { width: 1020, height: 372 };

/**
 * Font sizes in pixels, with their line heights. We use the largest size that fits. A title that doesn't fit at the
 * smallest size is truncated, because smaller text would be unreadable in a chat.
 */
const SIZES = [
  { size: 132, lineHeight: 0.96 },
  { size: 104, lineHeight: 0.98 },
  { size: 88, lineHeight: 1 },
  { size: 74, lineHeight: 1.04 },
  { size: 62, lineHeight: 1.08 },
  { size: 54, lineHeight: 1.12 },
];
const MIN_SIZE = SIZES.at(-1)!;
const MAX_LINES = 4;

export type TitleLines = { size: number; lineHeight: number; lines: string[] };
type Measure = (text: string) => number;

/** Normalizes Unicode and whitespace, but keeps non-breaking spaces. */
export const normalizeTitle = (title: string) =>
  title
    .normalize("NFC")
    .replaceAll(/[^\S\u00A0]+/g, " ")
    .trim();

/**
 * Matches the places where a line can break, which are after a space and after a hyphen, dash, or slash inside a
 * word.
 */
const BREAK_POINTS = /(?<= |[-–—/](?=\p{L}))/u;

/** Wraps parts of the title onto lines greedily. A part wider than the line gets its own line. */
function wrapParts(parts: string[], width: number, measureWidth: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line !== "" && measureWidth((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

/**
 * Balances the lines by finding the narrowest width with the same number of lines, so that no word is left
 * alone at the end.
 */
function balanceLines(parts: string[], lines: string[], maxWidth: number, measureWidth: Measure): string[] {
  let best = lines;
  for (let width = maxWidth; width > 0; width -= 10) {
    const wrapped = wrapParts(parts, width, measureWidth);
    if (wrapped.length > lines.length || wrapped.some((line) => measureWidth(line) > width)) break;
    best = wrapped;
  }
  return best;
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
const splitLetters = (text: string) => Array.from(letters.segment(text), ({ segment }) => segment);

/** Breaks a part that is wider than any line into pieces that fit. */
function breakPart(part: string, fits: (text: string) => boolean): string[] {
  if (fits(part.trimEnd())) return [part];
  const pieces = [""];
  for (const letter of splitLetters(part)) {
    if (pieces.at(-1) !== "" && !fits(pieces.at(-1)! + letter)) pieces.push("");
    pieces[pieces.length - 1] += letter;
  }
  return pieces;
}

/** Replaces trailing punctuation with an ellipsis. */
const addEllipsis = (text: string) => `${text.replace(/[\s,;:.–—-]+$/u, "")}…`;

/** Truncates a line and adds an ellipsis. Drops whole words if the line has several, and letters otherwise. */
function truncateLine(line: string, fits: (text: string) => boolean): string {
  const words = line.split(" ");
  while (words.length > 1 && !fits(addEllipsis(words.join(" ")))) words.pop();
  const keptLetters = splitLetters(words.join(" "));
  while (!fits(addEllipsis(keptLetters.join("")))) keptLetters.pop();
  return addEllipsis(keptLetters.join(""));
}

/**
 * Lays out a title in the largest size that fits its area without breaking a word. In the smallest size, the title is
 * truncated after four lines.
 */
export function layOutTitle(
  title: string,
  measureWidth: (text: string, size: number) => number,
  area = TITLE_AREA,
): TitleLines {
  const parts = normalizeTitle(title).split(BREAK_POINTS);
  for (const { size, lineHeight } of SIZES) {
    const measureLine = (text: string) => measureWidth(text, size);
    const lines = wrapParts(parts, area.width, measureLine);
    const maxLines = Math.min(MAX_LINES, Math.floor(area.height / (size * lineHeight)));
    if (lines.length <= maxLines && lines.every((line) => measureLine(line) <= area.width))
      return { size, lineHeight, lines: balanceLines(parts, lines, area.width, measureLine) };
  }
  const measureLine = (text: string) => measureWidth(text, MIN_SIZE.size);
  const fits = (text: string) => measureLine(text) <= area.width;
  const pieces = parts.flatMap((part) => breakPart(part, fits));
  const lines = wrapParts(pieces, area.width, measureLine);
  if (lines.length <= MAX_LINES) return { ...MIN_SIZE, lines };
  return {
    ...MIN_SIZE,
    lines: [...lines.slice(0, MAX_LINES - 1), truncateLine(lines[MAX_LINES - 1]!, fits)],
  };
}

/** Returns a text that fits on one line, truncated if necessary. */
export function fitLine(text: string, width: number, measureWidth: Measure): string {
  const line = normalizeTitle(text);
  const fits = (part: string) => measureWidth(part) <= width;
  return fits(line) ? line : truncateLine(line, fits);
}
