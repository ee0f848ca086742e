import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { machineClockInCode, sessionClockInSql, zonesInCode, zonesInSql } from "./time-spellings.ts";

// Where files go and what they may contain. CONTRIBUTING.md explains the rules; .dependency-cruiser.mjs holds those
// about imports. This reads text and knows no syntax: good enough to keep honest people on the road.

/** The features in order: each may import only those before it. The one list; the import rules read it too. */
export const featureOrder = [
  "accounts",
  "reminders",
  "teams",
  "passes",
  "attendance",
  "messages",
  "turnout",
  "games",
  "leagues",
  "blog",
  "support",
  "admin",
];

export type Violation = { rule: keyof typeof rules; file: string; line?: number; message: string };

const rules = {
  "feature-files": "a closed set of file names means everyone finds everything without searching",
  "feature-names":
    "the order of features is the order of imports, so a new one must take its place in the list",
  "kebab-case": "one way to write names works on every file system and needs no thought",
  "no-junk-drawers": "a name that fits anything collects everything: name the file for what it holds",
  "file-length": "a file of more than 300 lines does more than one thing",
  "env-in-config": "deployment facts are parsed and checked once, in src/platform/config.ts",
  clock: "the product asks clock.now() of src/platform/clock.ts, so that tests can move time",
  "time-module":
    "only src/platform/zoned-time.ts knows zones, from pinned data, and only browser-date.ts beside it a machine's own",
  "no-dark-variant":
    "colours are tokens that know both themes by light-dark(); a dark: variant is a second palette",
  "table-owner":
    "only the owning feature writes a table (scripts/table-owners.json), so its rules hold everywhere",
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
/** React Router's way: `_layout`, `$teamId`, dots between the parts of an address. */
const ROUTE_FOLDER = new RegExp(`^_?${KEBAB}$|^\\$[a-z][A-Za-z0-9]*$`);
const ROUTE_FILE = new RegExp(`^(?:(?:_?${KEBAB}|\\$[a-z][A-Za-z0-9]*|\\$)\\.)+[a-z0-9]+$`);
const MIGRATION = new RegExp(`^\\d{4}-${KEBAB}\\.ts$`);
const TEST = /\.(?:test|spec)\.tsx?$/;
const CODE = /\.(?:[mc]?[jt]sx?|css|sql)$/;
const TIMED = /^src\/features\/.*\/(?:commands|queries|jobs|rules|access|api|webhook)\.[^/]*$/;
const ENV_READERS = ["src/platform/config.ts", "src/sandbox/server.ts", "src/app/routes.ts"];
/** Written by kysely-codegen from the database, and a judge of schedules that came with its test set. */
const NOT_OURS = ["src/platform/database-types.ts", "tests/schedules/check.ts"];
/** In a sub-concern: algorithms as plain functions, free in their names as nothing about them is a layer. */
const PURE_FOLDERS = ["generator", "checker"];

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
  const found: Violation[] = [];
  const report = (rule: Violation["rule"], what: string) => found.push(violation(rule, file, what));
  const folders = file.split("/").slice(0, -1);
  const name = path.posix.basename(file);

  if (file.startsWith("src/features/")) {
    const place = folders.slice(2);
    if (place[0] && !featureOrder.includes(place[0])) {
      report("feature-names", `${place[0]} is not one of ${featureOrder.join(", ")}`);
    }
    const problem = featureFileProblem(place, name);
    if (problem) report("feature-files", problem);
  }

  const isRoute = file.startsWith("src/app/routes/");
  const badFolder = folders.find(
    (folder, depth) => !(isRoute && depth > 2 ? ROUTE_FOLDER : FOLDER).test(folder),
  );
  if (badFolder) report("kebab-case", `the folder ${badFolder} is not kebab-case`);
  if (folders.join("/") === "db/migrations") {
    const twins = files.filter((other) => other.startsWith(`db/migrations/${name.slice(0, 5)}`));
    if (!MIGRATION.test(name)) report("kebab-case", "a migration is called NNNN-what-it-does.ts");
    else if (twins.length > 1) report("kebab-case", `the number ${name.slice(0, 4)} is taken twice`);
  } else if (!(isRoute ? ROUTE_FILE : FILE).test(name) && name !== "README.md") {
    report("kebab-case", `${name} is not kebab-case`);
  }

  if (file.startsWith("src/")) {
    const junk = [...folders, name].find((part) =>
      /^(?:utils?|helpers?|common|misc|index)(?:\.|$)/.test(part),
    );
    if (junk) report("no-junk-drawers", `nothing is called ${junk.split(".")[0]}`);
  }
  return found;
}

/** `place` is the way from src/features to the file: the feature, then sub-concerns, then perhaps components. */
function featureFileProblem(place: string[], name: string): string | undefined {
  if (place.length === 0) return "a file belongs to a feature";
  const isPure = (depth: number) => PURE_FOLDERS.includes(place[depth]!) && depth > 1;
  const free = place.findIndex(
    (folder, depth) => folder === "components" || folder === "emails" || isPure(depth),
  );
  if (free === -1) {
    if (FEATURE_FILES.includes(name) || TEST.test(name)) return undefined;
    return `${name} is not one of ${FEATURE_FILES.join(", ")}, components/, emails/ or a test`;
  }
  if (free === 0 || free < place.length - 1) return `${place[free]}/ lies in a feature and holds no folders`;
  const kinds = { emails: /\.tsx$|\.test\.ts$/, components: /\.tsx?$/ };
  const allowed = isPure(free) ? /\.ts$/ : kinds[place[free] as keyof typeof kinds];
  if (!allowed.test(name) || /\.server\.tsx?$/.test(name))
    return `${name} does not belong in ${place[free]}/`;
  return undefined;
}

// --- what is written in them ---

/** Comments become blanks of the same length, so that they may speak of what code may not do. */
function withoutComments(text: string) {
  const pattern =
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
  return text.replaceAll(pattern, (all, literal?: string) => literal ?? all.replaceAll(/[^\n]/g, " "));
}

function checkText(file: string, text: string, owners: Map<string, string[]>): Violation[] {
  const found: Violation[] = [];
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  // A stylesheet is a list: its length says nothing about how much it does.
  if (lines > MAX_LINES && !NOT_OURS.includes(file) && !file.endsWith(".css"))
    found.push(violation("file-length", file, `${lines} lines`));

  const code = withoutComments(text);
  const report = (rule: Violation["rule"], spelling: string, index: number) =>
    found.push(violation(rule, file, spelling.trim().replaceAll(/\s+/g, " "), lineAt(code, index)));
  const forbid = (rule: Violation["rule"], pattern: RegExp) => {
    for (const match of code.matchAll(pattern)) report(rule, match[0], match.index);
  };
  const inSource = file.startsWith("src/");
  if (!/^(?:tests|scripts)\/|\.config\.ts$/.test(file) && !ENV_READERS.includes(file)) {
    forbid("env-in-config", /\bprocess\s*(?:\??\.\s*env\b|\[\s*["'`]env["'`]\s*\])/g);
  }
  if (TIMED.test(file) && !TEST.test(file))
    forbid("clock", /\bnew\s+Date\s*(?:\(\s*\)|(?=[;,)\n]))|\bDate\s*\.\s*now\b/g);
  for (const { text: spelling, index } of timeSpellings(file, code)) report("time-module", spelling, index);
  if (inSource) forbid("no-dark-variant", /(?<!\w)dark:(?=[^\s:])/g);
  if (inSource && !TEST.test(file)) found.push(...checkWrites(file, code, owners));
  return found;
}

function timeSpellings(file: string, code: string) {
  const inSource = file.startsWith("src/");
  // The one place for the reader's own clock. The sandbox is no part of the product, and shows its machine's time.
  const mayBeLocal = /^src\/(?:platform\/browser-date\.|sandbox\/)/.test(file);
  return [
    ...(inSource || file.startsWith("db/") ? zonesInSql(code) : []),
    ...(inSource ? [...zonesInCode(code), ...sessionClockInSql(code)] : []),
    ...(inSource && !mayBeLocal ? machineClockInCode(code) : []),
  ];
}

const BUILDER_WRITE = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\s*\(\s*\[?\s*["'`]([\w.]+)/g;
const RAW_WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update(?=\s+(?:only\s+)?[\w."]+\s+(?:as\s+\w+\s+)?set\b))\s+(?:only\s+)?([\w."]+)/gi;

function checkWrites(file: string, code: string, owners: Map<string, string[]>): Violation[] {
  const found: Violation[] = [];
  const check = (match: RegExpExecArray, isBuilder: boolean) => {
    const table = match[1]!
      .replaceAll('"', "")
      .replace(/^.*\./, "")
      .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const owner = owners.get(table);
    // In text "Delete from roster" may be a sentence, so there only known tables count.
    if (!owner && !isBuilder) return;
    if (owner?.some((place) => file === place || file.startsWith(`${place}/`))) return;
    const what = owner ? `${table} belongs to ${owner.join(" and ")}` : `${table} has no owner yet`;
    found.push(violation("table-owner", file, what, lineAt(code, match.index)));
  };
  for (const match of code.matchAll(BUILDER_WRITE)) check(match, true);
  for (const match of code.matchAll(RAW_WRITE)) check(match, false);
  return found;
}

function violation(rule: Violation["rule"], file: string, what: string, line?: number): Violation {
  return { rule, file, line, message: `${what}: ${rules[rule]}` };
}

function lineAt(text: string, offset: number) {
  return text.slice(0, offset).split("\n").length;
}

if (import.meta.main) {
  const violations = checkStructure(path.resolve(import.meta.dirname, ".."));
  for (const { rule, file, line, message } of violations) {
    console.error(`${file}${line ? `:${line}` : ""}  [${rule}] ${message}`);
  }
  if (violations.length) process.exitCode = 1;
  else console.log(`The structure holds: ${Object.keys(rules).length} rules.`);
}
