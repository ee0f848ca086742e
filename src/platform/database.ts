import { AsyncResource } from "node:async_hooks";
import { callbackify } from "node:util";
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { CONNECT_TIMEOUT_MS, createBulkhead } from "./bulkhead.ts";
import { config } from "./config.ts";
import type { DB } from "./database-types.ts";
import { getPlace, lanes, type Lane } from "./lanes.ts";
import { log } from "./log.ts";
import { PreparingClient } from "./prepared-statements.ts";

export type Database = Kysely<DB>;
export type Trx = Transaction<DB>;

// A calendar date has no time or zone, so keep it as text: "2026-04-16".
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

function logLostConnection(error: Error) {
  log.warn({ err: error }, "lost an idle database connection");
}

/** A hung statement must not hold a connection or a lock forever. */
const TIMEOUTS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/**
 * Returns a pool's options. A pooler doesn't pass a connection's timeouts on, because its connections to the server
 * belong to everyone. So each transaction sets its own, and the pooler sets those of other statements
 * (docs/decisions/0072).
 */
function createOptions(max: number, lockTimeoutMs?: number) {
  const timeouts = {
    ...TIMEOUTS,
    ...(lockTimeoutMs !== undefined && { lock_timeout: lockTimeoutMs }),
  };
  return {
    Client: PreparingClient,
    connectionString: config.databaseUrl,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(config.hasPooler ? { transactionTimeouts: timeouts } : timeouts),
  };
}

/** Logs an error if nothing limits the statements outside transactions, as with a pooler without our settings. */
export async function checkTimeouts(): Promise<void> {
  try {
    const { rows } = await pool.query<{ value: string }>(
      "select current_setting('statement_timeout') as value",
    );
    if (rows[0]!.value === "0")
      log.error("statements have no timeouts; set connect_query in the pooler (docs/operations.md)");
  } catch (error) {
    log.warn({ err: error }, "couldn't check the database's timeouts");
  }
}

function surviveLostConnections(pool: pg.Pool) {
  // Without a listener, an idle connection that the server closes (restart, failover) would crash the process. The
  // listener isn't bound to a request, because a connection outlives the request that opened it.
  pool.on("error", AsyncResource.bind(logLostConnection));
  // The pool listens only to idle connections, so losing a connection in the middle of a transaction would crash the
  // process too. There's nothing to do here, because the connection's current or next statement fails with the error.
  pool.on("connect", (client) => client.on("error", () => {}));
}

type Connected = (error: Error | null, client: pg.PoolClient) => void;

/** A pool that takes connections from the pool of the current lane. Work outside lanes has connections of its own. */
class LanePool extends pg.Pool {
  readonly bulkheads = new Map<Lane, ReturnType<typeof createBulkhead>>();

  constructor() {
    super(createOptions(config.poolSize));
    surviveLostConnections(this);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const place = getPlace();
    if (!place) return callback ? super.connect(callback as never) : super.connect();
    const client = this.#getBulkhead(place.lane).connect(place.compartment);
    return callback ? callbackify(() => client)(callback) : client;
  }

  #getBulkhead(lane: Lane) {
    let bulkhead = this.bulkheads.get(lane);
    if (!bulkhead) {
      const { connections, lockTimeoutMs } = lanes[lane];
      const max = Math.max(1, Math.round((config.poolSize * connections) / 16));
      const pool = new pg.Pool(createOptions(max, lockTimeoutMs));
      surviveLostConnections(pool);
      bulkhead = createBulkhead(pool);
      this.bulkheads.set(lane, bulkhead);
    }
    return bulkhead;
  }

  override async end() {
    await Promise.all([super.end(), ...[...this.bulkheads.values()].map(({ pool }) => pool.end())]);
  }
}

// In development, Vite re-evaluates modules after each edit. The pool must survive that.
const globals = globalThis as { firstWhistlePool?: LanePool };

/** All of the process's connections. */
export const pool = (globals.firstWhistlePool ??= new LanePool());

const countPool = (lane: string, { idleCount, totalCount, waitingCount }: pg.Pool, waiting = 0) => ({
  lane,
  idle: idleCount,
  busy: totalCount - idleCount,
  waiting: waitingCount + waiting,
});

/** Counts connections by lane and state. Lanes that were never used are left out. */
export function countConnections() {
  const counts = [...pool.bulkheads].map(([lane, { pool: lanePool, countWaiting }]) =>
    countPool(lane, lanePool, countWaiting()),
  );
  return [countPool("other", pool), ...counts];
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

/**
 * Makes this transaction look rows up by index, for queries that find all of their rows by ID. If a table was small when
 * statistics were gathered, PostgreSQL would otherwise read all of it each time.
 */
export async function preferLookups(trx: Trx): Promise<void> {
  await sql`/* prepared: lookups */ select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    trx,
  );
}
