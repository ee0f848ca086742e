import type { Piece } from "./pieces.ts";

const hidden = (text: string) => text.replaceAll(/[^\n]/g, " ");

/** Blanks out inline code and link targets, which aren't prose. Keeps all positions. */
export function withoutInlineCode(text: string): string {
  return text.replaceAll(/(`+)(?!`)[^`]*\1(?!`)/g, hidden).replaceAll(/(?<=\])\([^)\n]*\)/g, hidden);
}

function withoutBlocks(source: string): string {
  return source.replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1\s*$/gm, hidden).replaceAll(/<!--[\s\S]*?-->/g, hidden);
}

/** Splits Markdown into headings, paragraphs, list items, and table rows. */
export function readMarkdown(file: string, source: string): Piece[] {
  const lines = withoutBlocks(source).split("\n");
  const pieces: Piece[] = [];
  let open: Piece | undefined;
  let isInList = false;
  let inFrontMatter = lines[0] === "---";
  lines.forEach((text, index) => {
    const line = index + 1;
    if (inFrontMatter) {
      inFrontMatter = index === 0 || text !== "---";
      return;
    }
    const trimmed = text.trim();
    const isItem = /^(?:[-*+]|\d+\.)\s/.test(trimmed);
    const isCode = /^(?: {4,}|\t)/.test(text) && !isInList;
    if (!trimmed || isCode || /^[|\s:-]+$/.test(trimmed)) {
      open = undefined;
      if (trimmed && !/^\s/.test(text)) isInList = false;
      return;
    }
    if (isItem) isInList = true;
    else if (!/^\s/.test(text) && !open) isInList = false;
    const isAlone = /^(?:#+\s|\|)/.test(trimmed);
    if (open && !isItem && !isAlone) {
      open.text += `\n${trimmed}`;
      return;
    }
    const piece: Piece = { kind: "prose", file, line, text: trimmed };
    pieces.push(piece);
    open = isAlone ? undefined : piece;
  });
  return pieces;
}
