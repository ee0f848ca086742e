import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  findMachineClockInCode,
  findSessionClockInSql,
  findZonesInCode,
  findZonesInSql,
} from "./time-spellings.ts";

// Checks that files are in the right place and contain only what they may contain. CONTRIBUTING.md explains the rules,
// and .dependency-cruiser.mjs has the rules about imports. This script matches text without parsing it, which is enough
// to catch honest mistakes.

/**
 * The features in order. Each may import only earlier ones. This is the only copy of the list, and the import rules
 * read it too.
 */
export const featureOrder = [
  "accounts",
  "reminders",
  "availability",
  "teams",
  "passes",
  "attendance",
  "messages",
  "turnout",
  "games",
  "leagues",
  "public-pages",
  "connections",
  "blog",
  "support",
  "admin",
];

export type Violation = { rule: keyof typeof rules; file: string; line?: number; message: string };

const rules = {
  "feature-files": "with a fixed set of file names, everyone knows where to look",
  "feature-names": "features import in order, so a new one needs a place in the list",
  "kebab-case": "one naming style works on every file system and needs no debate",
  "no-junk-drawers": "generic names become junk drawers; name the file after what it contains",
  "file-length": "a file of more than 300 lines does more than one thing",
  "env-in-config": "environment variables are parsed and validated once, in src/platform/config.ts",
  clock: "use clock.now() from src/platform/clock.ts so tests can control time",
  "time-module":
    "only src/platform/zoned-time.ts may use time zones, and only browser-date.ts next to it the machine's own",
  "no-dark-variant":
    "colors are light-dark() tokens that cover both themes; dark: variants create a second palette",
  "table-owner":
    "only the owning feature may write to a table (scripts/table-owners.json), so its rules always hold",
};

const FEATURE_FILES = [
  "schema.ts",
  "contract.ts",
  "client.ts",
  "rules.ts",
  "access.server.ts",
  "queries.server.ts",
  "commands.server.ts",
  "api.server.ts",
  "queue.ts",
  "jobs.server.ts",
  "webhook.server.ts",
];
const MAX_LINES = 300;
const KEBAB = "[a-z0-9]+(?:-[a-z0-9]+)*";
const FOLDER = new RegExp(`^${KEBAB}$`);
const FILE = new RegExp(`^${KEBAB}(?:\\.(?:server|client|test|spec|config|setup|d))*\\.[a-z0-9]+$`);
/** React Router's naming scheme: `_layout`, `$teamId`, and dots between the segments of a path. */
const ROUTE_FOLDER = new RegExp(`^_?${KEBAB}$|^\\$[a-z][A-Za-z0-9]*$`);
const ROUTE_FILE = new RegExp(`^(?:(?:_?${KEBAB}|\\$[a-z][A-Za-z0-9]*|\\$)\\.)+[a-z0-9]+$`);
const MIGRATION = new RegExp(`^\\d{4}-${KEBAB}\\.ts$`);
const TEST = /\.(?:test|spec)\.tsx?$/;
const CODE = /\.(?:[mc]?[jt]sx?|css|sql)$/;
const MUST_USE_CLOCK = /^src\/features\/.*\/(?:commands|queries|jobs|rules|access|api|webhook)\.[^/]*$/;
const ENV_READERS = ["src/platform/config.ts", "src/sandbox/server.ts", "src/app/routes.ts"];
/**
 * Files that we didn't write: types that kysely-codegen generates from the database, and a schedule checker that came
 * with its test set.
 */
const NOT_OURS = ["src/platform/database-types.ts", "tests/schedules/check.ts"];
/**
 * Folders for algorithms written as plain functions, allowed in subfolders of features. They may use any file names,
 * because they aren't layers.
 */
const PURE_FOLDERS = ["generator", "checker", "ranking", "reader"];

export function checkStructure(rootDir: string): Violation[] {
  const owners = readOwners(rootDir);
  const files = ["src", "db", "tests", "scripts"].flatMap((folder) => listFiles(rootDir, folder));
  return files.flatMap((file) => {
    const text = CODE.test(file) ? readFileSync(path.join(rootDir, file), "utf8") : "";
    return [...checkPlace(file, files), ...checkText(file, text, owners)];
  });
}

function listFiles(rootDir: string, folder: string): string[] {
  if (!existsSync(path.join(rootDir, folder))) return [];
  const entries = readdirSync(path.join(rootDir, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.relative(rootDir, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .toSorted();
}

function readOwners(rootDir: string): Map<string, string[]> {
  const owners: Record<string, string[]> = JSON.parse(
    readFileSync(path.join(rootDir, "scripts/table-owners.json"), "utf8"),
  );
  return new Map(Object.entries(owners));
}

// --- names and places ---

function checkPlace(file: string, files: string[]): Violation[] {
  const problems: Violation[] = [];
  const report = (rule: Violation["rule"], detail: string) =>
    problems.push(createViolation(rule, file, detail));
  const folders = file.split("/").slice(0, -1);
  const name = path.posix.basename(file);

  if (file.startsWith("src/features/")) {
    const place = folders.slice(2);
    if (place[0] && !featureOrder.includes(place[0])) {
      report("feature-names", `${place[0]} is not one of ${featureOrder.join(", ")}`);
    }
    const problem = findFeatureFileProblem(place, name);
    if (problem) report("feature-files", problem);
  }

  const isRoute = file.startsWith("src/app/routes/");
  const badFolder = folders.find(
    (folder, depth) => !(isRoute && depth > 2 ? ROUTE_FOLDER : FOLDER).test(folder),
  );
  if (badFolder) report("kebab-case", `folder ${badFolder} is not kebab-case`);
  if (folders.join("/") === "db/migrations") {
    const duplicates = files.filter((other) => other.startsWith(`db/migrations/${name.slice(0, 5)}`));
    if (!MIGRATION.test(name)) report("kebab-case", "migrations are named NNNN-what-it-does.ts");
    else if (duplicates.length > 1)
      report("kebab-case", `migration number ${name.slice(0, 4)} is used twice`);
  } else if (!(isRoute ? ROUTE_FILE : FILE).test(name) && name !== "README.md") {
    report("kebab-case", `${name} is not kebab-case`);
  }

  if (file.startsWith("src/")) {
    const junk = [...folders, name].find((part) =>
      /^(?:utils?|helpers?|common|misc|index)(?:\.|$)/.test(part),
    );
    if (junk) report("no-junk-drawers", `don't name anything ${junk.split(".")[0]}`);
  }
  return problems;
}

/** `place` is the path from src/features to the file: the feature, then subfolders, then possibly components. */
function findFeatureFileProblem(place: string[], name: string): string | undefined {
  if (place.length === 0) return "every file must belong to a feature";
  const isPure = (depth: number) => PURE_FOLDERS.includes(place[depth]!) && depth > 1;
  const free = place.findIndex(
    (folder, depth) => folder === "components" || folder === "emails" || isPure(depth),
  );
  if (free === -1) {
    if (FEATURE_FILES.includes(name) || TEST.test(name)) return undefined;
    return `${name} is not one of ${FEATURE_FILES.join(", ")}, components/, emails/ or a test`;
  }
  if (free === 0 || free < place.length - 1)
    return `${place[free]}/ must be inside a feature and can't contain subfolders`;
  const kinds = { emails: /\.tsx$|\.test\.ts$/, components: /\.tsx?$/ };
  const allowed = isPure(free) ? /\.ts$/ : kinds[place[free] as keyof typeof kinds];
  if (!allowed.test(name) || /\.server\.tsx?$/.test(name))
    return `${name} does not belong in ${place[free]}/`;
  return undefined;
}

// --- file contents ---

/** Replaces comments with spaces of the same length, so comments may mention what code may not do. */
function withoutComments(text: string) {
  const pattern =
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
  return text.replaceAll(pattern, (match, literal?: string) => literal ?? match.replaceAll(/[^\n]/g, " "));
}

function checkText(file: string, text: string, owners: Map<string, string[]>): Violation[] {
  const problems: Violation[] = [];
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  // A stylesheet is a flat list, so its length doesn't indicate complexity.
  if (lines > MAX_LINES && !NOT_OURS.includes(file) && !file.endsWith(".css"))
    problems.push(createViolation("file-length", file, `${lines} lines`));

  const code = withoutComments(text);
  const report = (rule: Violation["rule"], spelling: string, index: number) =>
    problems.push(
      createViolation(rule, file, spelling.trim().replaceAll(/\s+/g, " "), getLineNumber(code, index)),
    );
  const forbid = (rule: Violation["rule"], pattern: RegExp) => {
    for (const match of code.matchAll(pattern)) report(rule, match[0], match.index);
  };
  const inSource = file.startsWith("src/");
  if (!/^(?:tests|scripts)\/|\.config\.ts$/.test(file) && !ENV_READERS.includes(file)) {
    forbid("env-in-config", /\bprocess\s*(?:\??\.\s*env\b|\[\s*["'`]env["'`]\s*\])/g);
  }
  if (MUST_USE_CLOCK.test(file) && !TEST.test(file))
    forbid("clock", /\bnew\s+Date\s*(?:\(\s*\)|(?=[;,)\n]))|\bDate\s*\.\s*now\b/g);
  for (const { text: spelling, index } of timeSpellings(file, code)) report("time-module", spelling, index);
  if (inSource) forbid("no-dark-variant", /(?<!\w)dark:(?=[^\s:])/g);
  if (inSource && !TEST.test(file)) problems.push(...checkWrites(file, code, owners));
  return problems;
}

function timeSpellings(file: string, code: string) {
  const inSource = file.startsWith("src/");
  // Only browser-date.ts may use the reader's own clock. The sandbox isn't part of the app, so it may show its
  // machine's time.
  const isLocalTimeAllowed = /^src\/(?:platform\/browser-date\.|sandbox\/)/.test(file);
  return [
    ...(inSource || file.startsWith("db/") ? findZonesInSql(code) : []),
    ...(inSource ? [...findZonesInCode(code), ...findSessionClockInSql(code)] : []),
    ...(inSource && !isLocalTimeAllowed ? findMachineClockInCode(code) : []),
  ];
}

const BUILDER_WRITE = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\s*\(\s*\[?\s*["'`]([\w.]+)/g;
const RAW_WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update(?=\s+(?:only\s+)?[\w."]+\s+(?:as\s+\w+\s+)?set\b))\s+(?:only\s+)?([\w."]+)/gi;

function checkWrites(file: string, code: string, owners: Map<string, string[]>): Violation[] {
  const problems: Violation[] = [];
  const check = (match: RegExpExecArray, isBuilder: boolean) => {
    const table = match[1]!
      .replaceAll('"', "")
      .replace(/^.*\./, "")
      .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const owner = owners.get(table);
    // "Delete from roster" may be UI text, so matches outside the query builder count only if they name a known table.
    if (!owner && !isBuilder) return;
    if (owner?.some((place) => file === place || file.startsWith(`${place}/`))) return;
    const detail = owner ? `${table} belongs to ${owner.join(" and ")}` : `${table} has no owner yet`;
    problems.push(createViolation("table-owner", file, detail, getLineNumber(code, match.index)));
  };
  for (const match of code.matchAll(BUILDER_WRITE)) check(match, true);
  for (const match of code.matchAll(RAW_WRITE)) check(match, false);
  return problems;
}

function createViolation(rule: Violation["rule"], file: string, detail: string, line?: number): Violation {
  return { rule, file, line, message: `${detail}: ${rules[rule]}` };
}

function getLineNumber(text: string, offset: number) {
  return text.slice(0, offset).split("\n").length;
}

if (import.meta.main) {
  const violations = checkStructure(path.resolve(import.meta.dirname, ".."));
  for (const { rule, file, line, message } of violations) {
    console.error(`${file}${line ? `:${line}` : ""}  [${rule}] ${message}`);
  }
  if (violations.length) process.exitCode = 1;
  else console.log(`Structure check passed: ${Object.keys(rules).length} rules.`);
}
