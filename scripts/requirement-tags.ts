import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// Reads the rows in docs/requirements and the tests that name them. Used by requirements.ts and broken-rows.ts.

export const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "docs/requirements");

export type Tag = { id: string; file: string; line: number; inTitle: boolean; disabled: boolean };

/** Reads the ids from the table rows (`| TEAM-07 | ...`), in file order. */
function readIds(belongs: (file: string) => boolean): Set<string> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".md") && belongs(file));
  const rows = files
    .toSorted()
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), "utf8").matchAll(/^\| ([A-Z0-9]+-\d+) \|/gm),
    ]);
  return new Set(rows.map((row) => row[1]!));
}

const isDecisions = (file: string) => file.startsWith("decisions-");
export const requirements = readIds((file) => !isDecisions(file));
export const decisions = readIds(isDecisions);
export const areas = new Set([...requirements].map(getArea));

export function getArea(id: string) {
  return id.slice(0, id.lastIndexOf("-"));
}

/** Lists files through git, so build output and other ignored files are never read. */
export function listFiles(...patterns: string[]): string[] {
  const output = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z", "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  // Git still lists deleted files until the deletion is committed.
  return output.split("\0").filter((file) => file && existsSync(path.join(root, file)));
}

export function getLineNumber(text: string, offset: number) {
  return text.slice(0, offset).split("\n").length;
}

/** Blanks out comments that start a line or follow code, because a tag in a comment isn't a test title. */
function withoutComments(text: string) {
  return text.replaceAll(/^[ \t]*(?:\/\/.*$|\/\*[\s\S]*?\*\/)|(?<=[;,(){}[\]] *)\/\/.*$/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, " "),
  );
}

const LITERAL = String.raw`(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|${"`"}(?:\\.|[^${"`"}\\])*${"`"})`;
/** `it("..."`, `test.only(\n  "..." + "..."`, and the second call of `it.each(...)("..."`. */
const TITLE = new RegExp(
  String.raw`(?:\b(?:it|test|describe)((?:\.\w+)*)|[)${"`"}])\s*\(\s*${LITERAL}(?:\s*\+\s*${LITERAL})*`,
  "g",
);
const DISABLED = /\.(?:skip|todo|fixme)\b/;
const TAG = /\[([A-Z][A-Z0-9]*-\d+(?:,\s*[A-Z][A-Z0-9]*-\d+)*)\]/g;

export function readTags(): Tag[] {
  return listFiles("*.test.ts", "*.test.tsx", "*.spec.ts", "*.spec.tsx").flatMap((file) => {
    const text = withoutComments(readFileSync(path.join(root, file), "utf8"));
    const titles = [...text.matchAll(TITLE)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      disabled: DISABLED.test(match[1] ?? ""),
    }));
    return [...text.matchAll(TAG)].flatMap((match) => {
      const title = titles.find(({ start, end }) => start < match.index && match.index < end);
      const place = {
        file,
        line: getLineNumber(text, match.index),
        inTitle: !!title,
        disabled: !!title?.disabled,
      };
      return match[1]!.split(/,\s*/).map((id) => ({ id, ...place }));
    });
  });
}
