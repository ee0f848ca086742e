// npm run test:rows -- [--only ROW,ROW] [--resume] [--draw]: breaks the app once per requirement row, in a copy of the
// sources, and runs the tests that name the row. Fails if those tests pass anyway, because then they don't prove the
// row. --resume skips rows whose tests failed last time (as they should), if the break, the changed file, and the tests
// are still the same. --draw prints the sample.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type Vitest } from "vitest/node";
import { BROKEN_ROWS } from "./broken-rows/all.ts";
import { drawRows } from "./broken-rows/draw.ts";
import type { BrokenRow } from "./broken-rows/rows.ts";
import { readTags, root } from "./requirement-tags.ts";

type Tier = "vitest" | "components";
type Outcome = { status: "red" | "GREEN" | "NO TEST" | "DOES NOT LOAD"; reason?: string | undefined };

const CONFIGS: Record<Tier, string> = {
  vitest: "vitest.config.ts",
  components: "tests/components/vitest.config.ts",
};
const COPIED_PATHS = [
  "src",
  "tests",
  "scripts",
  "db",
  "docs",
  "public",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
  "vite.config.ts",
];
const resultsFile = path.join(root, ".data/rows/red.json");

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    resume: { type: "boolean", default: false },
    draw: { type: "boolean", default: false },
  },
});

if (values.draw) console.log(drawRows().join("\n"));
else await breakRows();

/**
 * Returns the tier of a test file, or null for end-to-end, fault, and load tests. Those would need a build for each
 * break, so every row also needs a cheaper test.
 */
function getTier(file: string): Tier | null {
  if (file.startsWith("tests/components/")) return "components";
  return /^tests\/(attacks|e2e|faults|load)\//.test(file) ? null : "vitest";
}

async function breakRows() {
  const only = values.only?.split(",");
  const unknown = only?.filter((id) => !BROKEN_ROWS.some(({ row }) => row === id)) ?? [];
  if (unknown.length > 0) throw new Error(`No break is defined for ${unknown.join(", ")}`);
  const tags = readTags();
  const listTests = (row: string) => [
    ...new Set(tags.filter(({ id }) => id === row).map(({ file }) => file)),
  ];
  const getDigest = (brokenRow: BrokenRow) => {
    const digest = createHash("sha256").update(JSON.stringify(brokenRow));
    for (const file of [brokenRow.file, ...listTests(brokenRow.row)])
      digest.update(readFileSync(path.join(root, file)));
    return digest.digest("hex");
  };
  const digests = existsSync(resultsFile)
    ? (JSON.parse(readFileSync(resultsFile, "utf8")) as Record<string, string>)
    : {};
  const selectedRows = BROKEN_ROWS.filter(({ row }) => !only || only.includes(row)).filter(
    (brokenRow) => !values.resume || digests[brokenRow.row] !== getDigest(brokenRow),
  );
  if (selectedRows.length === 0)
    return console.log("Nothing to do: every row was red, and nothing has changed since then.");

  const copy = mkdtempSync(path.join(tmpdir(), "rows-"));
  const runners = new Map<Tier, Vitest>();
  const run = async (tier: Tier, files: string[], rows: string[]) => {
    const vitest = runners.get(tier) ?? (await startVitest(copy, tier));
    runners.set(tier, vitest);
    return runTests(vitest, copy, files, rows);
  };
  const write = (file: string, text: string) => {
    writeFileSync(path.join(copy, file), text);
    for (const vitest of runners.values()) vitest.invalidateFile(path.join(copy, file));
  };
  const cleanUp = async () => {
    for (const vitest of runners.values()) await vitest.close();
    rmSync(copy, { recursive: true, force: true });
  };
  // Stop the PostgreSQL server that Vitest started, because it would keep running after Vitest exits.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  const survivors: string[] = [];
  const failing = new Set<string>();
  try {
    for (const name of COPIED_PATHS)
      cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    const groupByTier = (row: string) => Map.groupBy(listTests(row), getTier);
    for (const tier of ["vitest", "components"] as const) {
      const rows = selectedRows.map(({ row }) => row).filter((row) => groupByTier(row).has(tier));
      const files = new Set(rows.flatMap((row) => groupByTier(row).get(tier) ?? []));
      if (rows.length === 0) continue;
      let first = await run(tier, [...files], rows);
      // Retry once, because Vite reloads the page in the middle of the first run when it discovers new packages.
      if (first.problems.length > 0) first = await run(tier, [...files], rows);
      if (first.problems.length > 0) throw new Error(`The tests don't load:\n${first.problems.join("\n")}`);
      for (const { name, reason } of first.failed) {
        console.log(`FAILS without any break, so it proves nothing: ${name}: ${reason}`);
        failing.add(name);
      }
    }
    for (const [index, broken] of selectedRows.entries()) {
      const startedAt = performance.now();
      const { status, reason } = await breakRow(broken, write, groupByTier(broken.row), run, failing);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `[${index + 1} of ${selectedRows.length}] ${status} ${broken.row}: ${broken.bug} (${seconds} s)`,
      );
      if (reason) console.log(`    ${reason}`);
      if (status === "red") digests[broken.row] = getDigest(broken);
      else {
        survivors.push(broken.row);
        delete digests[broken.row];
      }
      mkdirSync(path.dirname(resultsFile), { recursive: true });
      writeFileSync(resultsFile, JSON.stringify(digests, null, 2));
    }
  } finally {
    await cleanUp();
  }
  console.log(`${selectedRows.length - survivors.length} of ${selectedRows.length} rows red`);
  // Override Vitest's exit code, because Vitest counts every failed test as a failure, and here tests are supposed to
  // fail.
  process.exitCode = survivors.length + failing.size > 0 ? 1 : 0;
}

async function breakRow(
  { row, file, find, replace }: BrokenRow,
  write: (file: string, text: string) => void,
  tiers: Map<Tier | null, string[]>,
  run: (tier: Tier, files: string[], rows: string[]) => ReturnType<typeof runTests>,
  failing: ReadonlySet<string>,
): Promise<Outcome> {
  const text = readFileSync(path.join(root, file), "utf8");
  if (text.split(find).length !== 2) throw new Error(`${row}: must occur exactly once in ${file}: ${find}`);
  write(
    file,
    text.replace(find, () => replace),
  );
  try {
    let last: Outcome = { status: "NO TEST" };
    for (const tier of ["vitest", "components"] as const) {
      const files = tiers.get(tier);
      if (!files) continue;
      const { passed, failed, problems } = await run(tier, files, [row]);
      const failure = failed.find(({ name }) => !failing.has(name));
      if (failure) return { status: "red", reason: failure.reason };
      if (problems.length > 0) last = { status: "DOES NOT LOAD", reason: problems[0] };
      else if (passed > 0) last = { status: "GREEN" };
    }
    return last;
  } finally {
    write(file, text);
  }
}

/** Starts one Vitest instance per tier, so that the database starts only once and packages load only once. */
async function startVitest(copy: string, tier: Tier): Promise<Vitest> {
  const vitest = await createVitest(
    { root: copy, config: path.join(copy, CONFIGS[tier]), watch: false, reporters: [{}] },
    // Let Vite serve packages, because they're outside the copied sources.
    { server: { fs: { strict: false } } },
  );
  await vitest.standalone();
  return vitest;
}

async function runTests(vitest: Vitest, copy: string, files: string[], rows: string[]) {
  vitest.setGlobalTestNamePattern(new RegExp(`\\b(?:${rows.join("|")})\\b`));
  const specifications = await vitest.globTestSpecifications(files.map((file) => path.join(copy, file)));
  const moduleIds = new Set(specifications.map(({ moduleId }) => moduleId));
  const { testModules: allModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest also returns modules from earlier runs.
  const testModules = allModules.filter(({ moduleId }) => moduleIds.has(moduleId));
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  return {
    passed: inState("passed").length,
    failed: inState("failed").map((test) => ({
      name: test.fullName,
      reason: test.result().errors?.[0]?.message.split("\n")[0]?.slice(0, 120),
    })),
    problems: [
      ...testModules.flatMap((module) =>
        module.errors().map(({ message }) => `${module.moduleId}: ${message}`),
      ),
      ...unhandledErrors.map(String),
    ],
  };
}
