// npm run test:rows -- [--only ROW,ROW] [--resume] [--draw]: breaks the product once per requirement row, in a copy of the
// sources, and runs the tests that name the row. Fails when they stay green: then they name the row and do not prove it.
// --resume leaves out rows that were red and whose break, broken file and tests have not changed. --draw prints the sample.
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
type Outcome = { is: "red" | "GREEN" | "NO TEST" | "DOES NOT LOAD"; why?: string | undefined };

const CONFIGS: Record<Tier, string> = {
  vitest: "vitest.config.ts",
  components: "tests/components/vitest.config.ts",
};
const COPIED = [
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
const notes = path.join(root, ".data/rows/red.json");

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    resume: { type: "boolean", default: false },
    draw: { type: "boolean", default: false },
  },
});

if (values.draw) console.log(drawRows().join("\n"));
else await breakRows();

/** End-to-end and fault tests need a build for every break: a row has to be proven in a cheaper tier as well. */
function tierOf(file: string): Tier | null {
  if (file.startsWith("tests/components/")) return "components";
  return /^tests\/(e2e|faults|load)\//.test(file) ? null : "vitest";
}

async function breakRows() {
  const only = values.only?.split(",");
  const unknown = only?.filter((id) => !BROKEN_ROWS.some(({ row }) => row === id)) ?? [];
  if (unknown.length > 0) throw new Error(`no break for ${unknown.join(", ")}`);
  const tags = readTags();
  const testsOf = (row: string) => [...new Set(tags.filter(({ id }) => id === row).map(({ file }) => file))];
  const digestOf = (broken: BrokenRow) => {
    const digest = createHash("sha256").update(JSON.stringify(broken));
    for (const file of [broken.file, ...testsOf(broken.row)])
      digest.update(readFileSync(path.join(root, file)));
    return digest.digest("hex");
  };
  const known = existsSync(notes) ? (JSON.parse(readFileSync(notes, "utf8")) as Record<string, string>) : {};
  const chosen = BROKEN_ROWS.filter(({ row }) => !only || only.includes(row)).filter(
    (broken) => !values.resume || known[broken.row] !== digestOf(broken),
  );
  if (chosen.length === 0)
    return console.log("Nothing to do: every row was red, and nothing has changed since.");

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
  // Vitest started PostgreSQL, which would go on without it.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
  const survivors: string[] = [];
  const failing = new Set<string>();
  try {
    for (const name of COPIED) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    const tiersOf = (row: string) => Map.groupBy(testsOf(row), tierOf);
    for (const tier of ["vitest", "components"] as const) {
      const rows = chosen.map(({ row }) => row).filter((row) => tiersOf(row).has(tier));
      const files = new Set(rows.flatMap((row) => tiersOf(row).get(tier) ?? []));
      if (rows.length === 0) continue;
      let first = await run(tier, [...files], rows);
      // Packages that Vite meets for the first time make it load the page anew, in the middle of what it was loading.
      if (first.problems.length > 0) first = await run(tier, [...files], rows);
      if (first.problems.length > 0) throw new Error(`The tests do not load:\n${first.problems.join("\n")}`);
      for (const { name, why } of first.failed) {
        console.log(`FAILS without any break, and so proves nothing: ${name}: ${why}`);
        failing.add(name);
      }
    }
    for (const [index, broken] of chosen.entries()) {
      const startedAt = performance.now();
      const { is, why } = await breakRow(broken, write, tiersOf(broken.row), run, failing);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`[${index + 1} of ${chosen.length}] ${is} ${broken.row}: ${broken.what} (${seconds} s)`);
      if (why) console.log(`    ${why}`);
      if (is === "red") known[broken.row] = digestOf(broken);
      else {
        survivors.push(broken.row);
        delete known[broken.row];
      }
      mkdirSync(path.dirname(notes), { recursive: true });
      writeFileSync(notes, JSON.stringify(known, null, 2));
    }
  } finally {
    await cleanUp();
  }
  console.log(`${chosen.length - survivors.length} of ${chosen.length} rows red`);
  // Vitest has set it already: every red row is a failed run to it.
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
  if (text.split(find).length !== 2) throw new Error(`${row}: not exactly once in ${file}: ${find}`);
  write(
    file,
    text.replace(find, () => replace),
  );
  try {
    let last: Outcome = { is: "NO TEST" };
    for (const tier of ["vitest", "components"] as const) {
      const files = tiers.get(tier);
      if (!files) continue;
      const { passed, failed, problems } = await run(tier, files, [row]);
      const noticed = failed.find(({ name }) => !failing.has(name));
      if (noticed) return { is: "red", why: noticed.why };
      if (problems.length > 0) last = { is: "DOES NOT LOAD", why: problems[0] };
      else if (passed > 0) last = { is: "GREEN" };
    }
    return last;
  } finally {
    write(file, text);
  }
}

/** One for all rows: the database and what packages cost to load are paid once. */
async function startVitest(copy: string, tier: Tier): Promise<Vitest> {
  const vitest = await createVitest(
    { root: copy, config: path.join(copy, CONFIGS[tier]), watch: false, reporters: [{}] },
    // Packages lie outside of the copy.
    { server: { fs: { strict: false } } },
  );
  await vitest.standalone();
  return vitest;
}

async function runTests(vitest: Vitest, copy: string, files: string[], rows: string[]) {
  vitest.setGlobalTestNamePattern(new RegExp(`\\b(?:${rows.join("|")})\\b`));
  const specifications = await vitest.globTestSpecifications(files.map((file) => path.join(copy, file)));
  const ran = new Set(specifications.map(({ moduleId }) => moduleId));
  const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest also returns what earlier runs left behind.
  const testModules = known.filter(({ moduleId }) => ran.has(moduleId));
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  return {
    passed: inState("passed").length,
    failed: inState("failed").map((test) => ({
      name: test.fullName,
      why: test.result().errors?.[0]?.message.split("\n")[0]?.slice(0, 120),
    })),
    problems: [
      ...testModules.flatMap((module) =>
        module.errors().map(({ message }) => `${module.moduleId}: ${message}`),
      ),
      ...unhandledErrors.map(String),
    ],
  };
}
