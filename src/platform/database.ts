import { AsyncResource } from "node:async_hooks";
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { config } from "./config.ts";
import type { DB } from "./database-types.ts";
import { log } from "./log.ts";
import { PreparingClient } from "./prepared-statements.ts";

export type Database = Kysely<DB>;
export type Trx = Transaction<DB>;

// A date of a calendar has no time and no zone: it stays the text it is, "2026-04-16".
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

// Vite evaluates modules again after each edit in development; the pool must survive that.
const shared = globalThis as { firstWhistlePool?: pg.Pool };

/** The one pool of this process. */
export const pool = (shared.firstWhistlePool ??= createPool());

function reportLoss(error: Error) {
  log.warn({ err: error }, "an idle database connection was lost");
}

function createPool() {
  const created = new pg.Pool({
    Client: PreparingClient,
    connectionString: config.databaseUrl,
    max: config.poolSize,
    connectionTimeoutMillis: 5_000,
    // A forgotten or hung statement must not hold a connection, or a lock, for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // Without a listener an idle connection that the server closes (restart, failover) ends the process.
  // Bound to no request: a connection outlives the one that opened it.
  created.on("error", AsyncResource.bind(reportLoss));
  // The pool listens to idle connections only: one that is lost in the middle of a transaction would end the
  // process too. Nothing to do here, its running or next statement fails and says so.
  created.on("connect", (client) => client.on("error", () => {}));
  return created;
}

/** Tables and columns are snake_case in the database and camelCase here. */
export const db: Database = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

/** Ids for rows that refer to each other and go in with one statement each. In the order of time, as all ids are. */
export async function newIds(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count})`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/**
 * For "the first so many that wait", in this transaction: from statistics that were taken while little waited, PostgreSQL
 * would read and sort all of it each time, instead of the beginning of the index.
 */
export async function readInOrderOfIndexes(trx: Trx): Promise<void> {
  await sql`/* prepared: in-order */ select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    trx,
  );
}
