import { AsyncResource } from "node:async_hooks";
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { config } from "./config.ts";
import type { DB } from "./database-types.ts";
import { log } from "./log.ts";
import { PreparingClient } from "./prepared-statements.ts";

export type Database = Kysely<DB>;
export type Trx = Transaction<DB>;

// A calendar date has no time or zone, so keep it as text: "2026-04-16".
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

// In development, Vite re-evaluates modules after each edit. The pool must survive that.
const globals = globalThis as { firstWhistlePool?: pg.Pool };

/** The process's only connection pool. */
export const pool = (globals.firstWhistlePool ??= createPool());

function logLostConnection(error: Error) {
  log.warn({ err: error }, "lost an idle database connection");
}

function createPool() {
  const newPool = new pg.Pool({
    Client: PreparingClient,
    connectionString: config.databaseUrl,
    max: config.poolSize,
    connectionTimeoutMillis: 5_000,
    // A hung statement must not hold a connection or a lock forever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // Without a listener, an idle connection that the server closes (restart, failover) would crash the process. The
  // listener isn't bound to a request, because a connection outlives the request that opened it.
  newPool.on("error", AsyncResource.bind(logLostConnection));
  // The pool listens only to idle connections, so losing a connection in the middle of a transaction would crash the
  // process too. There's nothing to do here, because the connection's current or next statement fails with the error.
  newPool.on("connect", (client) => client.on("error", () => {}));
  return newPool;
}

/** Tables and columns are snake_case in the database and camelCase in code. */
export const db: Database = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

/** Generates time-ordered IDs for rows that reference each other and are inserted with one statement per table. */
export async function createIds(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count})`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes this transaction prefer index scans, for queries that take the first few rows in a queue. If statistics were
 * gathered while the queue was short, PostgreSQL would otherwise read and sort the whole queue each time instead of
 * reading the start of the index.
 */
export async function preferIndexScans(trx: Trx): Promise<void> {
  await sql`/* prepared: in-order */ select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    trx,
  );
}
