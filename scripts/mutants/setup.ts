import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { afterAll, afterEach, beforeEach, inject } from "vitest";
import { tryMutants, type Attempt, type RecordedTest } from "./rerun.ts";
import { activate, switchboard, takeReached } from "./switchboard.ts";

// Runs in the process of each test file, after the harness has given it its database.

/** What to do with a test file. */
export type Order = {
  /** Seconds after which the process is taken for stuck. */
  limitSeconds: number;
} & (
  | {
      /** Run the file as it is, say what each test reaches, then try these mutants with the tests that reach them. */
      survey: { wanted: string[]; report: string };
    }
  | {
      /** Run the file without this one thing, and stop at the first test that fails. */
      mutant: string;
      /** The same for a thing of the database: the statement that takes it out. */
      sql: string | null;
    }
);
/** What a survey writes down. */
export type Survey = {
  reached: string[];
  tables: string[];
  /** Whether the file's tests pass while nothing is taken out, and how long that takes. */
  passed: boolean;
  testMilliseconds: number;
  attempts: Attempt[];
};

declare module "vitest" {
  interface ProvidedContext {
    order: Order;
  }
}

const order = inject("order");
Object.assign(globalThis, { __mutants: switchboard });
watch(order.limitSeconds);

if ("mutant" in order) {
  activate(order.mutant);
  if (order.sql !== null) await takeOut(order.sql);
  let hasFailed = false;
  beforeEach(({ skip }) => {
    if (hasFailed) skip("a test before has noticed");
  });
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === "fail";
  });
} else {
  const { wanted, report } = order.survey;
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
    // First without the attempts: one of them may end this process.
    const save = () => writeFileSync(report, JSON.stringify(survey));
    save();
    await tryMutants(tests, new Set(wanted), (attempt) => {
      survey.attempts.push(attempt);
      save();
    });
  }, order.limitSeconds * 1_000);
}

async function takeOut(sql: string) {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** The tables that this process writes to. */
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

/** Ends this process when it is stuck, also in a loop that lets nothing else run: hence a thread of its own. */
function watch(limitSeconds: number) {
  const code = `setTimeout(() => process.kill(${process.pid}, "SIGKILL"), ${limitSeconds * 1_000})`;
  new Worker(code, { eval: true }).unref();
}
