/** Goes up with every change that makes pictures look different: those of before are then drawn again. */
export const DRAWING = 1;

/** What chats and search engines expect, and the size of the pictures of our pages (scripts/draw-pictures.ts). */
export const PICTURE = { width: 1200, height: 630 };

/** Between the margins of the picture and above the logo. */
const ROOM = { width: 1020, height: 372 };

/**
 * In pixels, with the height of a line in that size: the largest that fits is taken. Below the last a title could not be read
 * in a column of chats, and is cut instead.
 */
const SIZES = [
  { size: 132, lineHeight: 0.96 },
  { size: 104, lineHeight: 0.98 },
  { size: 88, lineHeight: 1 },
  { size: 74, lineHeight: 1.04 },
  { size: 62, lineHeight: 1.08 },
  { size: 54, lineHeight: 1.12 },
];
const SMALLEST = SIZES.at(-1)!;
const MOST_LINES = 4;

export type TitleLines = { size: number; lineHeight: number; lines: string[] };
type Measure = (text: string) => number;

/** One way to write each character, and one space between words. A space that holds words together stays. */
export const written = (title: string) =>
  title
    .normalize("NFC")
    .replaceAll(/[^\S\u00A0]+/g, " ")
    .trim();

/** After a space, and after a hyphen, dash or slash within a word. */
const PLACES_TO_BREAK = /(?<= |[-–—/](?=\p{L}))/u;

/** As many parts on each line as fit. A part wider than the line stands alone. */
function wrapped(parts: string[], width: number, widthOf: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line !== "" && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

/** The same number of lines, as narrow as can be: then they are of one length, and no word is left alone at the end. */
function balanced(parts: string[], lines: string[], widthOf: Measure): string[] {
  let best = lines;
  for (let width = ROOM.width; width > 0; width -= 10) {
    const tried = wrapped(parts, width, widthOf);
    if (tried.length > lines.length || tried.some((line) => widthOf(line) > width)) break;
    best = tried;
  }
  return best;
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
const lettersOf = (text: string) => Array.from(letters.segment(text), ({ segment }) => segment);

/** A part that no line has room for, in pieces that fit. */
function broken(part: string, fits: (text: string) => boolean): string[] {
  if (fits(part.trimEnd())) return [part];
  const pieces = [""];
  for (const letter of lettersOf(part)) {
    if (pieces.at(-1) !== "" && !fits(pieces.at(-1)! + letter)) pieces.push("");
    pieces[pieces.length - 1] += letter;
  }
  return pieces;
}

/** With an ellipsis instead of what marks the end of a part of a sentence. */
const unfinished = (text: string) => `${text.replace(/[\s,;:.–—-]+$/u, "")}…`;

/** A line and an ellipsis: whole words as long as there are several, or as many letters as fit. */
function cut(line: string, fits: (text: string) => boolean): string {
  const words = line.split(" ");
  while (words.length > 1 && !fits(unfinished(words.join(" ")))) words.pop();
  const kept = lettersOf(words.join(" "));
  while (!fits(unfinished(kept.join("")))) kept.pop();
  return unfinished(kept.join(""));
}

/** A title in lines: as large as fits without breaking a word, and in the smallest size cut after four lines. */
export function setTitle(title: string, widthOf: (text: string, size: number) => number): TitleLines {
  const parts = written(title).split(PLACES_TO_BREAK);
  for (const { size, lineHeight } of SIZES) {
    const widthOfLine = (text: string) => widthOf(text, size);
    const lines = wrapped(parts, ROOM.width, widthOfLine);
    const mostLines = Math.min(MOST_LINES, Math.floor(ROOM.height / (size * lineHeight)));
    if (lines.length <= mostLines && lines.every((line) => widthOfLine(line) <= ROOM.width))
      return { size, lineHeight, lines: balanced(parts, lines, widthOfLine) };
  }
  const widthOfLine = (text: string) => widthOf(text, SMALLEST.size);
  const fits = (text: string) => widthOfLine(text) <= ROOM.width;
  const pieces = parts.flatMap((part) => broken(part, fits));
  const lines = wrapped(pieces, ROOM.width, widthOfLine);
  if (lines.length <= MOST_LINES) return { ...SMALLEST, lines };
  return { ...SMALLEST, lines: [...lines.slice(0, MOST_LINES - 1), cut(lines[MOST_LINES - 1]!, fits)] };
}
