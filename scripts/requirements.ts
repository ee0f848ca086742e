import { readFileSync } from "node:fs";
import path from "node:path";
import {
  getArea,
  areas,
  decisions,
  getLineNumber,
  listFiles,
  readTags,
  requirements,
  root,
  type Tag,
} from "./requirement-tags.ts";

// Reports which rows of docs/requirements the tests claim to prove, and checks that every mentioned id exists.
//   npm run requirements                      a line per area, and the total
//   npm run requirements -- --missing [AREA]  the ids that no test names
//   npm run requirements -- --check           exits with 1 if an id doesn't exist

function computeCoverage(tags: Tag[]) {
  // Titles in `it.each` tables are outside the title argument, so any tag that names a row counts unless it's disabled.
  return new Set(tags.filter((tag) => !tag.disabled && requirements.has(tag.id)).map((tag) => tag.id));
}

function printCoverage(taggedIds: Set<string>) {
  for (const area of [...areas].toSorted()) {
    const ids = [...requirements].filter((id) => getArea(id) === area);
    const count = ids.filter((id) => taggedIds.has(id)).length;
    console.log(`${area.padEnd(10)} ${String(count).padStart(3)} of ${String(ids.length).padStart(3)}`);
  }
  console.log(`total ${taggedIds.size} of ${requirements.size}`);
}

function printMissing(taggedIds: Set<string>, area: string | undefined) {
  const rows = [...requirements].filter((id) => !area || getArea(id) === area);
  if (!rows.length) fail(`Unknown area ${area}. Areas: ${[...areas].join(", ")}`);
  const missingRows = rows.filter((id) => !taggedIds.has(id));
  for (const id of missingRows.toSorted()) console.log(id);
}

function check(tags: Tag[]) {
  const problems = tags
    // Outside a title, "[SHA-256]" is just text, so only a known area makes it an id. OP ids are checked below.
    .filter((tag) => !requirements.has(tag.id) && (tag.inTitle || areas.has(getArea(tag.id))))
    .filter((tag) => !/^OP2?-/.test(tag.id))
    .map((tag) => `${tag.file}:${tag.line}  ${tag.id} is not in docs/requirements`);
  for (const file of listFiles("src", "tests", "scripts", "db", "docs", ":!docs/requirements")) {
    if (!/\.(?:[mc]?[jt]sx?|css|sql|md|json)$/.test(file)) continue;
    const text = readFileSync(path.join(root, file), "utf8");
    for (const match of text.matchAll(/(?<![\w-])OP2?-\d+\b/g)) {
      const location = `${file}:${getLineNumber(text, match.index)}`;
      if (!decisions.has(match[0]))
        problems.push(`${location}  ${match[0]} is not in docs/requirements/decisions-*.md`);
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
if (rest.length || (area && mode !== "--missing"))
  fail("Usage: npm run requirements -- [--missing [AREA] | --check]");
const tags = readTags();
if (mode === undefined) printCoverage(computeCoverage(tags));
else if (mode === "--missing") printMissing(computeCoverage(tags), area);
else if (mode === "--check") check(tags);
else fail("Usage: npm run requirements -- [--missing [AREA] | --check]");
