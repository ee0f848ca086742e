import { existsSync, globSync, readFileSync } from "node:fs";

/**
 * The requirements of OWASP ASVS 5.0.0, one line per chapter and one word per section. Each digit is the level of one
 * requirement, so the first ones are 1.1.1, 1.1.2, and 1.2.1. From the CSV file of the release. Only the numbers are
 * theirs, the words in docs/asvs are ours.
 */
const CHAPTERS = [
  "22 1111122223 112222222223 222 123",
  "122 112 12223 23",
  "3 113 12223 11222233 11122333 3 22333",
  "12233 23333 22 1222",
  "2 112333 113 222",
  "122 111111112222 11223333 112233 22222333 2223 33 2222",
  "222 1111 22 11222 223 22",
  "1233 1123 133 23",
  "111 1222",
  "22 223 22223 1111122222233333 22222 22 222",
  "2233 22233 11233 1222 23 23 33",
  "12233 11 22223",
  "2333 222223 2233 1222233",
  "22 12223333 122",
  "12233 12233 1222222 3333",
  "2 22222 2222 222 2223",
  "23 22223333 22",
];

const listLevels = () =>
  CHAPTERS.flatMap((sections, chapter) =>
    sections.split(" ").flatMap((levels, section) =>
      Array.from(levels, (level, index) => ({
        id: `${chapter + 1}.${section + 1}.${index + 1}`,
        level: Number(level),
      })),
    ),
  );

/** Counts the requirements of a level. */
export const countLevel = (level: number) => listLevels().filter((entry) => entry.level === level).length;

/** Lists the requirements of levels 1 and 2, which we aim for. */
export const listRequired = () => listLevels().flatMap(({ id, level }) => (level <= 2 ? [id] : []));

const STATES = ["holds", "not applicable", "falls short", "pending"] as const;

/** A line of a table in docs/asvs. */
export type Line = {
  id: string;
  subject: string;
  /** One of the states, or for "pending" also what it waits for. */
  state: string;
  reason: string;
  /** The files that show it, each with the words to look for in it. */
  files: { path: string; quotes: string[] }[];
  page: string;
};

const FILE_OR_QUOTE = /`([^`]+)`|"([^"]+)"/g;

function readFiles(cell: string): Line["files"] {
  const files: Line["files"] = [];
  for (const [, path, quote] of cell.matchAll(FILE_OR_QUOTE))
    if (path !== undefined) files.push({ path, quotes: [] });
    else files.at(-1)?.quotes.push(quote!);
  return files;
}

/** Reads the lines of a page: `| 1.2.3 | subject | state | reason | files |`. */
export const readLines = (text: string, page: string): Line[] =>
  text.split("\n").flatMap((line) => {
    const [, id = "", subject = "", state = "", reason = "", files = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, subject, state, reason, files: readFiles(files), page }] : [];
  });

export const listLines = (): Line[] =>
  globSync("docs/asvs/*.md").flatMap((page) => readLines(readFileSync(page, "utf8"), page));

/** Returns what's wrong with a line, in sentences for its author. */
export function listProblems({ id, subject, state, reason, files }: Line): string[] {
  const problems: string[] = [];
  const [kind = ""] = state.split(":");
  if (!STATES.some((known) => known === kind)) problems.push(`${id}: "${state}" isn't a state`);
  if (subject === "") problems.push(`${id} has no subject`);
  if (kind === "holds" && files.length === 0) problems.push(`${id} holds, but no file shows it`);
  if (["not applicable", "falls short"].includes(kind) && reason === "")
    problems.push(`${id} needs a reason`);
  if (kind === "pending") return problems;
  for (const { path, quotes } of files)
    if (!existsSync(path)) problems.push(`${id}: ${path} doesn't exist`);
    else {
      const text = readFileSync(path, "utf8");
      for (const quote of quotes)
        if (!text.includes(quote)) problems.push(`${id}: ${path} doesn't contain "${quote}"`);
    }
  return problems;
}
