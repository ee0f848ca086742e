import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Kysely, PostgresDialect, sql, type QueryExecutorProvider } from "kysely";
import pg from "pg";
import { config } from "./config.ts";
import { db, pool } from "./database.ts";
import { log } from "./log.ts";
import { takeProgressNote } from "./migration-steps.ts";

/** What a file in db/migrations exports: exactly one of these. CONTRIBUTING.md explains which. */
export type Migration = {
  /** Runs in one transaction, which ends after a second at most. */
  up?: (db: Kysely<unknown>) => Promise<void>;
  /** Runs outside a transaction. If it's interrupted, it runs again from the start. */
  upInSteps?: (db: Kysely<unknown>) => Promise<void>;
};

/** Explains in plain words why a database can't be migrated. Nothing was changed. */
export class MigrationRefusal extends Error {}

const DEFAULT_FOLDER = path.resolve("db/migrations");

/** The key that Kysely's own migrator locks. Earlier versions used it, and one of them may run at the same time. */
const LOCK_KEY = "3853314791062309107";
const LOCK_POLL_MS = 500;

/**
 * How long a statement waits for a table's lock. Everyone who comes after it waits too, so give up quickly and try
 * again later.
 */
const LOCK_TIMEOUT_MS = 500;
/** How long a transaction may take, including its waits, because it may block everyone until it ends. */
const TRANSACTION_TIMEOUT_MS = 1_000;
const RETRY_MS = 1_000;
const PROGRESS_MS = 2_000;

const LOCK_TIMEOUT = "55P03";
const DEADLOCK = "40P01";
const TRANSACTION_TIMEOUT = "25P04";
const MISSING_TABLE = "42P01";
/**
 * How often to try in spite of these errors, which leave nothing behind. A transaction that takes too long probably
 * does so every time, and blocks people each time.
 */
const MAX_ATTEMPTS = new Map([
  [LOCK_TIMEOUT, 30],
  [DEADLOCK, 30],
  [TRANSACTION_TIMEOUT, 2],
]);

const getCode = (error: unknown) => (error as { code?: string } | null)?.code ?? "";

async function listNames(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => path.basename(file, ".ts"))
    .toSorted();
}

async function listApplied(database: QueryExecutorProvider): Promise<string[]> {
  try {
    const { rows } = await sql<{
      name: string;
    }>`select name from kysely_migration order by name collate "C"`.execute(database);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (getCode(error) === MISSING_TABLE) return [];
    throw error;
  }
}

/**
 * Lists the migrations that the database is missing. Empty means ready to serve. Doesn't ask Kysely, which would read
 * the definition of every table, because readiness checks call this every few seconds.
 */
export async function listPendingMigrations(): Promise<string[]> {
  const [names, applied] = [await listNames(DEFAULT_FOLDER), new Set(await listApplied(db))];
  return names.filter((name) => !applied.has(name));
}

/** Returns the pending migrations. Throws if the database is newer than this code, or has a gap in its migrations. */
function choosePending(names: readonly string[], applied: readonly string[]): string[] {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new MigrationRefusal(
      `The database was migrated by a newer version: this version doesn't know ${unknown.join(", ")}. ` +
        "Nothing was changed. To deploy, run migrate from the newer version. To roll back, start this version's web " +
        "and worker processes without running migrate. They work with the newer schema.",
    );
  const pending = names.filter((name) => !applied.includes(name));
  const late = pending.find((name) => name < (applied.at(-1) ?? ""));
  if (late !== undefined)
    throw new MigrationRefusal(
      `${late} comes before ${applied.at(-1)}, which the database already has. Nothing was changed. ` +
        `Rename ${late} so that its number is the highest.`,
    );
  return pending;
}

/**
 * Applies pending migrations, each one completely or not at all, on a connection of its own. Several processes can call
 * it at the same time, because all but one wait. Returns the names of the migrations that this call applied.
 */
export async function migrate(folder = DEFAULT_FOLDER): Promise<string[]> {
  const run: Run = { folder, names: await listNames(folder), done: [], current: null };
  for (let attempt = 1; ; attempt += 1) {
    const session = await openSession();
    try {
      await requireVersion(session.db);
      await waitForTurn(session.db);
      await applyPending(session, run);
      return run.done;
    } catch (error) {
      const cause = session.lostTo() ?? error;
      const maxAttempts = MAX_ATTEMPTS.get(getCode(cause));
      if (maxAttempts === undefined) throw cause;
      const others = await listLongTransactions(session.pid);
      if (attempt >= maxAttempts) throw createRefusal(run.current, getCode(cause), others);
      const { message: reason } = cause as Error;
      log.warn({ migration: run.current, attempt, reason, others }, "migration was undone; trying again");
    } finally {
      await session.close();
    }
    await pause(RETRY_MS * (0.5 + Math.random()));
  }
}

/** The state of a call to `migrate`, across its attempts. */
type Run = { folder: string; names: readonly string[]; done: string[]; current: string | null };

const createRefusal = (name: string | null, code: string, others: readonly string[]) =>
  new MigrationRefusal(
    code === TRANSACTION_TIMEOUT
      ? `${name} needs more than a second in one transaction, which would block everyone who uses its tables. It was ` +
          "undone. Split it, or move what takes long to upInSteps (CONTRIBUTING.md)."
      : `${name} couldn't get its locks, because other transactions hold them. It was undone. Run migrate again when ` +
          `these have ended: ${others.join("; ") || "none are running now"}`,
  );

type Session = Awaited<ReturnType<typeof openSession>>;

/** Opens a connection without the pool's 30-second limit, because building an index takes longer. */
async function openSession() {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: "firstwhistle-migrate",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  let lostTo: Error | undefined;
  client.on("error", (error) => (lostTo ??= error));
  await client.connect();
  const query = (text: string, values: unknown[]) =>
    client.query(text, values).catch((error: pg.DatabaseError) => {
      if (error.severity === "FATAL") lostTo ??= error;
      throw error;
    });
  const connection = { query, release: () => {} };
  const onlyConnection = { connect: async () => connection, end: async () => {}, options: {} };
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return {
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: onlyConnection as never }) }),
    pid: rows[0]!.pid,
    /** Returns the error that ended the connection, because statements after it fail with a vaguer one. */
    lostTo: () => lostTo,
    close: () => client.end().catch(() => {}),
  };
}

/** The oldest version with everything we use, such as `uuidv7()` and what a row was before an update (`old`). */
const OLDEST_POSTGRES = 18;

/** Refuses an older PostgreSQL by name, instead of failing in the middle with a missing function. */
export async function requireVersion(session: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version
    where current_setting('server_version_num')::int < ${OLDEST_POSTGRES * 10_000}`.execute(session);
  if (rows[0])
    throw new MigrationRefusal(
      `FirstWhistle needs PostgreSQL ${OLDEST_POSTGRES} or newer, and this server runs ${rows[0].version}. Nothing was changed.`,
    );
}

/**
 * Takes the lock that keeps two migrations from running at the same time. Asks again and again instead of waiting in
 * the database, because an index that's built concurrently waits for every statement that's running, even this one.
 */
async function waitForTurn(session: Kysely<unknown>) {
  for (let polls = 0; ; polls += 1) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${sql.lit(LOCK_KEY)}::bigint) as taken`.execute(session);
    if (rows[0]!.taken) return;
    if (polls % 20 === 0) log.info("another migrate is running; waiting for it");
    await pause(LOCK_POLL_MS);
  }
}

async function applyPending({ db: session, pid }: Session, run: Run) {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null)
  `.execute(session);
  const applied = await listApplied(session);
  // No one uses an empty database yet, so there's no one to block.
  const isInUse = applied.length > 0;
  for (const name of choosePending(run.names, applied)) {
    run.current = name;
    const { up, upInSteps } = (await import(
      /* @vite-ignore */ pathToFileURL(path.join(run.folder, `${name}.ts`)).href
    )) as Migration;
    if (!up === !upInSteps) throw new MigrationRefusal(`${name} must export either up or upInSteps.`);
    await setTimeouts(session, {
      lock_timeout: isInUse ? LOCK_TIMEOUT_MS : 0,
      transaction_timeout: isInUse && up ? TRANSACTION_TIMEOUT_MS : 0,
    });
    const record = (database: Kysely<unknown>) =>
      sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(database);
    await showProgress(name, pid, async () => {
      if (upInSteps) {
        await upInSteps(session);
        await record(session);
      } else
        await session.transaction().execute(async (trx) => {
          await up!(trx);
          await record(trx);
        });
    });
    run.done.push(name);
  }
}

async function setTimeouts(session: Kysely<unknown>, timeouts: Record<string, number>) {
  for (const [setting, milliseconds] of Object.entries(timeouts))
    await sql`select set_config(${setting}, ${String(milliseconds)}, false)`.execute(session);
}

/** Logs what a migration is doing every two seconds, which short ones never reach. */
async function showProgress(name: string, pid: number, work: () => Promise<void>) {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    void describeActivity(pid).then(
      (activity) =>
        log.info({ migration: name, seconds, ...activity, ...takeProgressNote() }, "migration is running"),
      () => {},
    );
  }, PROGRESS_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** Returns a session's statement, what it waits for, and how much of an index is built. */
async function describeActivity(pid: number) {
  const { rows } = await pool.query<Record<string, string | null>>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as statement,
       nullif(array_to_string(pg_blocking_pids(pid), ', '), '') as "blockedBy",
       (select phase || coalesce(' ' || 100 * coalesce(nullif(blocks_done, 0), tuples_done) /
            nullif(coalesce(nullif(blocks_total, 0), tuples_total), 0) || '%', '')
          from pg_stat_progress_create_index progress where progress.pid = activity.pid) as index
     from pg_stat_activity activity where pid = $1`,
    [pid],
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null));
}

/** Lists the oldest transactions besides our own, because one of them probably holds the lock. */
async function listLongTransactions(pid: number): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select pid || ', ' || round(extract(epoch from clock_timestamp() - xact_start)::numeric, 1) || ' s: '
       || left(regexp_replace(query, '\\s+', ' ', 'g'), 80) as text
     from pg_stat_activity
     where datname = current_database() and pid not in ($1, pg_backend_pid()) and xact_start is not null
     order by xact_start limit 3`,
    [pid],
  );
  return rows.map(({ text }) => text);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
