// Prints which timeouts are in force inside and outside transactions, and how long a statement waits for a lock. Run as
// its own process, because it needs the settings of the product it looks at.
import { sql } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import { inLane, lanes, type Lane } from "#platform/lanes.ts";

const readTimeouts = async (on: typeof db | Trx) => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(on);
  return rows[0]!;
};

const inside: Record<string, Record<string, string>> = {};
const outside: Record<string, Record<string, string>> = {};
for (const lane of Object.keys(lanes) as Lane[])
  await inLane({ lane }, async () => {
    inside[lane] = await db.transaction().execute(readTimeouts);
    outside[lane] = await readTimeouts(db);
  });

const startedAt = performance.now();
const code = await inLane({ lane: "jobs" }, () =>
  db
    .transaction()
    .execute((trx) => sql`select from kysely_migration order by name limit 1 for update`.execute(trx))
    .then(
      () => null,
      (error: { code?: string }) => error.code,
    ),
);
console.log(JSON.stringify({ inside, outside, code, waited: performance.now() - startedAt }));
await db.destroy();
