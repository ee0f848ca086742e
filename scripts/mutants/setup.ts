import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, inject } from "vitest";
import { tryMutants, type Attempt, type RecordedTest } from "./rerun.ts";
import { activate, switchboard, takeReached } from "./switchboard.ts";

// Runs before each test file, after the harness has set up the file's database.

/** What to do with a test file. */
export type Task = {
  /** The number of seconds after which the file counts as hung. */
  limitSeconds: number;
} & (
  | {
      /**
       * Run the file unchanged, record what each test reaches, then try these mutants with the tests that reach them.
       */
      survey: { mutantIds: string[]; report: string };
    }
  | {
      /** Run the file with this mutant, and stop at the first test that fails. */
      mutant: string;
      /** For a database constraint, the statement that drops it. */
      sql: string | null;
    }
);
/** What to do with each test file, by its absolute path. */
export type Tasks = Record<string, Task>;
/** The result of a survey. */
export type Survey = {
  reached: string[];
  tables: string[];
  /** Whether the file's tests pass without a mutant, and how long that takes. */
  passed: boolean;
  testMilliseconds: number;
  attempts: Attempt[];
};

declare module "vitest" {
  interface ProvidedContext {
    tasks: Tasks;
  }
  interface TaskMeta {
    /** Whether a test file has run the code that the mutant changes. */
    hasReachedMutant?: boolean;
  }
}

const assignment = inject("tasks")[expect.getState().testPath!]!;
Object.assign(globalThis, { __mutants: switchboard });
watch(assignment.limitSeconds);

if ("mutant" in assignment) {
  const { mutant, sql } = assignment;
  activate(mutant);
  takeReached();
  if (sql !== null) await execute(sql);
  let hasFailed = false;
  beforeEach(({ skip }) => {
    if (hasFailed) skip("an earlier test already caught the mutant");
  });
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === "fail";
    task.file.meta.hasReachedMutant ||= sql !== null || takeReached().includes(mutant);
  });
} else {
  const { mutantIds, report } = assignment.survey;
  const tables = recordWrites();
  const tests: RecordedTest[] = [];
  const reached = new Set<string>();
  let isOver = false;
  const startedAt = performance.now();
  beforeEach(() => {
    for (const id of takeReached()) reached.add(id);
  });
  afterEach(({ task }) => {
    const own = takeReached();
    for (const id of own) reached.add(id);
    if (!isOver) tests.push({ test: task, reached: new Set(own) });
  });
  afterAll(async () => {
    isOver = true;
    for (const id of takeReached()) reached.add(id);
    const survey: Survey = {
      reached: [...reached],
      tables: [...tables],
      passed: tests.every(({ test }) => test.result?.state !== "fail"),
      testMilliseconds: performance.now() - startedAt,
      attempts: [],
    };
    // Save the survey before trying any mutants, because a mutant may kill this process.
    const save = () => writeFileSync(report, JSON.stringify(survey));
    save();
    await tryMutants(tests, new Set(mutantIds), (attempt) => {
      survey.attempts.push(attempt);
      save();
    });
  }, assignment.limitSeconds * 1_000);
}

async function execute(sql: string) {
  const client = new pg.Client(process.env.MIGRATE_DATABASE_URL);
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Records the tables that this process writes to. */
function recordWrites(): Set<string> {
  const tables = new Set<string>();
  const query = Reflect.get(pg.Client.prototype, "query") as (...call: unknown[]) => unknown;
  pg.Client.prototype.query = function recorded(this: pg.Client, ...call: unknown[]) {
    const [first] = call;
    const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
    for (const [, table] of (text ?? "").matchAll(
      /\b(?:insert into|update|merge into)\s+"?(?!set\b)([a-z_]+)/gi,
    ))
      tables.add(table!);
    return query.apply(this, call);
  } as typeof pg.Client.prototype.query;
  return tables;
}

/** Kills this process if the file hangs. Uses a separate thread, because a busy loop would block a timer here. */
function watch(limitSeconds: number) {
  const code = `setTimeout(() => process.kill(${process.pid}, "SIGKILL"), ${limitSeconds * 1_000})`;
  const watcher = new Worker(code, { eval: true });
  watcher.unref();
  afterAll(() => void watcher.terminate());
}
