import { readFileSync } from "node:fs";

/** A code block of a page, or a step that's told in words and taken by the test. */
export type DocPart =
  | { kind: "block"; language: string; name: string; text: string; line: number }
  | { kind: "step"; name: string; line: number };

const FENCE = /^\s*(?:`{3,}|~{3,})/;
const STEP = /^<!-- step: (.+) -->$/;

/**
 * Reads the code blocks of a Markdown page in order, with the steps in comments such as `<!-- step: a score is final -->`.
 * Throws for what the tests couldn't see, such as an indented or an unclosed block.
 */
export function readParts(markdown: string): DocPart[] {
  const lines = markdown.split("\n");
  const parts: DocPart[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const text = lines[index]!;
    const line = index + 1;
    const step = STEP.exec(text);
    if (step) parts.push({ kind: "step", name: step[1]!, line });
    else if (text.includes("<!--")) throw new Error(`line ${line}: a comment that isn't a step`);
    if (/^(?: {4}|\t)\S/.test(text)) throw new Error(`line ${line}: an indented block, which no test runs`);
    if (!FENCE.test(text)) continue;
    const [, language, name = ""] = /^```(\w+)(?: (\S+))?$/.exec(text) ?? [];
    const end = lines.indexOf("```", index + 1);
    if (!language || end === -1) throw new Error(`line ${line}: no language, or no end`);
    parts.push({
      kind: "block",
      language,
      name,
      text: `${lines.slice(index + 1, end).join("\n")}\n`,
      line,
    });
    index = end;
  }
  return parts;
}

export const readPage = (file: string) => ({ file, parts: readParts(readFileSync(file, "utf8")) });
export type DocPage = ReturnType<typeof readPage>;
