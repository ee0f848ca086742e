import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { ownerDb } from "./owner.ts";

// Injects faults into a real database until the end of the test.

type Operation = "insert" | "update" | "delete";

const run = (text: string) => sql.raw(text).execute(ownerDb.withoutPlugins());

async function addTrigger(table: string, when: string, body: string, constraint = false) {
  const kind = constraint ? "constraint trigger" : "trigger";
  const timing = constraint ? "deferrable initially deferred" : "";
  await run(
    `create function a_fault() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
  );
  onTestFinished(async () => void (await run("drop function a_fault() cascade")));
  await run(`create ${kind} a_fault ${when} on ${table} ${timing} for each row execute function a_fault()`);
}

const RAISE_STATEMENT = "raise exception 'refused by the test'";

/** Makes a kind of write to a table fail right away. */
export const failWrites = (table: string, operation: Operation) =>
  addTrigger(table, `before ${operation}`, RAISE_STATEMENT);

/** Makes a transaction that wrote to a table fail on commit. */
export const failCommits = (table: string, operation: Operation) =>
  addTrigger(table, `after ${operation}`, RAISE_STATEMENT, true);

/** Makes a kind of write to a table slow, so that other statements run while it's in progress. */
export const delayWrites = (table: string, operation: Operation, seconds: number) =>
  addTrigger(table, `after ${operation}`, `perform pg_sleep(${seconds})`);
