import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { db } from "#platform/database.ts";

// Faults of a real database, until the end of the test.

type Operation = "insert" | "update" | "delete";

const run = (text: string) => sql.raw(text).execute(db.withoutPlugins());

async function addTrigger(table: string, when: string, body: string, constraint = false) {
  const kind = constraint ? "constraint trigger" : "trigger";
  const timing = constraint ? "deferrable initially deferred" : "";
  await run(
    `create function a_fault() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
  );
  onTestFinished(async () => void (await run("drop function a_fault() cascade")));
  await run(`create ${kind} a_fault ${when} on ${table} ${timing} for each row execute function a_fault()`);
}

const REFUSE = "raise exception 'refused by the test'";

/** A kind of write to a table fails at once. */
export const refuseWrites = (table: string, operation: Operation) =>
  addTrigger(table, `before ${operation}`, REFUSE);

/** A transaction that wrote to a table fails when it commits. */
export const refuseCommits = (table: string, operation: Operation) =>
  addTrigger(table, `after ${operation}`, REFUSE, true);

/** A kind of write to a table takes this long, so that others meet it half-way. */
export const slowWrites = (table: string, operation: Operation, seconds: number) =>
  addTrigger(table, `after ${operation}`, `perform pg_sleep(${seconds})`);
