import { readFileSync } from "node:fs";
import path from "node:path";
import {
  areaOf,
  areas,
  decisions,
  lineAt,
  listFiles,
  readTags,
  requirements,
  root,
  type Tag,
} from "./requirement-tags.ts";

// Which rows of docs/requirements a test claims to prove, and whether every id that is written down exists.
//   npm run requirements                      a line per area, and the total
//   npm run requirements -- --missing [AREA]  the ids that no test names
//   npm run requirements -- --check           exit 1 on ids that do not exist

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
