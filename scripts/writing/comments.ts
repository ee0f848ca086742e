import type { Piece } from "./pieces.ts";

type Comment = { type: string; value: string; start: number; end: number };

/** Matches instructions to tools, whose wording is fixed. */
const DIRECTIVE =
  /^\s*(?:\/|!|@ts-|@vite|@vitest|@jsx|#(?:region|endregion|__PURE__)|(?:oxlint|eslint|oxfmt|prettier|stryker|istanbul|v8|c8|knip)[-\s:]|Stryker )/;

/** Removes the asterisks from a block comment but keeps its line breaks, so that lines can be counted. */
function blockText(value: string): string {
  return value
    .replace(/^\*/, "")
    .split("\n")
    .map((line, index) => (index === 0 ? line : line.replace(/^\s*\*?/, "")).trim())
    .join("\n");
}

/** Merges line comments on consecutive lines, because a sentence may continue on the next line. */
export function readComments(
  file: string,
  source: string,
  comments: readonly Comment[],
  getLine: (offset: number) => number,
): Piece[] {
  const pieces: Piece[] = [];
  let last: { piece: Piece; line: number } | undefined;
  for (const { type, value, start } of comments) {
    if (DIRECTIVE.test(value)) continue;
    const line = getLine(start);
    const before = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
    if (type === "Block") {
      const kind = value.startsWith("*") ? "doc comment" : "comment";
      const text = blockText(value);
      // The text often starts on the line after the opening asterisks.
      const blank = text.length - text.trimStart().length;
      const skipped = text.slice(0, blank).split("\n").length - 1;
      if (text.trim()) pieces.push({ kind, file, line: line + skipped, text: text.trim() });
      last = undefined;
    } else if (last && before.trim() === "" && last.line === line - 1) {
      last.piece.text += `\n${value.trim()}`;
      last.line = line;
    } else if (value.trim()) {
      const piece: Piece = { kind: "comment", file, line, text: value.trim() };
      pieces.push(piece);
      last = before.trim() === "" ? { piece, line } : undefined;
    }
  }
  return pieces;
}

/** Reads the comments in a stylesheet. */
export function readBlockComments(
  file: string,
  source: string,
  getLine: (offset: number) => number,
): Piece[] {
  const comments = [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
    type: "Block",
    value: match[1]!,
    start: match.index,
    end: match.index + match[0].length,
  }));
  return readComments(file, source, comments, getLine);
}

/** Reads the comments in shell scripts, YAML, and other files where # starts a comment. */
export function readHashComments(file: string, source: string): Piece[] {
  const pieces: Piece[] = [];
  let open: Piece | undefined;
  source.split("\n").forEach((text, index) => {
    const match = /^(\s*|.*\s)#\s+(\S.*)$/.exec(text);
    if (!match) {
      open = undefined;
      return;
    }
    const isAlone = match[1]!.trim() === "";
    if (open && isAlone) open.text += `\n${match[2]!.trim()}`;
    else {
      const piece: Piece = { kind: "comment", file, line: index + 1, text: match[2]!.trim() };
      pieces.push(piece);
      open = isAlone ? piece : undefined;
    }
  });
  return pieces;
}
