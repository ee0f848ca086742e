import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// Which rows of docs/requirements a test claims to prove, and whether every id that is written down exists.
//   npm run requirements                      a line per area, and the total
//   npm run requirements -- --missing [AREA]  the ids that no test names
//   npm run requirements -- --check           exit 1 on ids that do not exist

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "docs/requirements");

type Tag = { id: string; file: string; line: number; inTitle: boolean; disabled: boolean };

/** Ids of the table rows (`| TEAM-07 | ...`), in the order of the files. */
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
const requirements = readIds((file) => !isDecisions(file));
const decisions = readIds(isDecisions);
const areas = new Set([...requirements].map(areaOf));

function areaOf(id: string) {
  return id.slice(0, id.lastIndexOf("-"));
}

/** Git's own answer, so that build output and other ignored files are never read. */
function listFiles(...patterns: string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z", "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  // A file that was deleted but not yet committed is still listed.
  return listed.split("\0").filter((file) => file && existsSync(path.join(root, file)));
}

function lineAt(text: string, offset: number) {
  return text.slice(0, offset).split("\n").length;
}

/** Comments that start a line or follow its code become blanks: a tag in them is talk, not a title. */
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

function readTags(): Tag[] {
  return listFiles("*.test.ts", "*.test.tsx", "*.spec.ts", "*.spec.tsx").flatMap((file) => {
    const text = withoutComments(readFileSync(path.join(root, file), "utf8"));
    const titles = [...text.matchAll(TITLE)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      disabled: DISABLED.test(match[1] ?? ""),
    }));
    return [...text.matchAll(TAG)].flatMap((match) => {
      const title = titles.find(({ start, end }) => start < match.index && match.index < end);
      const place = { file, line: lineAt(text, match.index), inTitle: !!title, disabled: !!title?.disabled };
      return match[1]!.split(/,\s*/).map((id) => ({ id, ...place }));
    });
  });
}

function coverage(tags: Tag[]) {
  // Tables of titles (`it.each`) stand outside a title, so any tag that names a row counts unless it is disabled.
  return new Set(tags.filter((tag) => !tag.disabled && requirements.has(tag.id)).map((tag) => tag.id));
}

function printCoverage(named: Set<string>) {
  for (const area of [...areas].toSorted()) {
    const ids = [...requirements].filter((id) => areaOf(id) === area);
    const count = ids.filter((id) => named.has(id)).length;
    console.log(`${area.padEnd(10)} ${String(count).padStart(3)} of ${String(ids.length).padStart(3)}`);
  }
  console.log(`total ${named.size} of ${requirements.size}`);
}

function printMissing(named: Set<string>, area: string | undefined) {
  const rows = [...requirements].filter((id) => !area || areaOf(id) === area);
  if (!rows.length) fail(`There is no area ${area}. Areas: ${[...areas].join(", ")}`);
  const missing = rows.filter((id) => !named.has(id));
  for (const id of missing.toSorted()) console.log(id);
}

function check(tags: Tag[]) {
  const problems = tags
    // Outside a title "[SHA-256]" is just text; there only a known area makes it an id. OP ids are found below.
    .filter((tag) => !requirements.has(tag.id) && (tag.inTitle || areas.has(areaOf(tag.id))))
    .filter((tag) => !/^OP2?-/.test(tag.id))
    .map((tag) => `${tag.file}:${tag.line}  ${tag.id} is not in docs/requirements`);
  for (const file of listFiles("src", "tests", "scripts", "db", "docs", ":!docs/requirements")) {
    if (!/\.(?:[mc]?[jt]sx?|css|sql|md|json)$/.test(file)) continue;
    const text = readFileSync(path.join(root, file), "utf8");
    for (const match of text.matchAll(/(?<![\w-])OP2?-\d+\b/g)) {
      const place = `${file}:${lineAt(text, match.index)}`;
      if (!decisions.has(match[0]))
        problems.push(`${place}  ${match[0]} is not in docs/requirements/decisions-*.md`);
    }
  }
  const unique = [...new Set(problems)].toSorted();
  if (unique.length) fail(unique.join("\n"));
  console.log(
    `Every id exists: ${tags.length} in tests, ${decisions.size} decisions, ${requirements.size} rows known.`,
  );
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const [mode, area, ...rest] = process.argv.slice(2);
if (rest.length || (area && mode !== "--missing")) fail("usage: requirements [--missing [AREA] | --check]");
const tags = readTags();
if (mode === undefined) printCoverage(coverage(tags));
else if (mode === "--missing") printMissing(coverage(tags), area);
else if (mode === "--check") check(tags);
else fail("usage: requirements [--missing [AREA] | --check]");
