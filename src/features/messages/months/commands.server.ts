import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { isOver, listNeededMonths, monthlyTables, type MonthlyTable } from "./rules.ts";

/** The advisory lock class for changing partitions. */
const MONTHS_LOCK = 7;
/** How long a change may wait for its table. Whatever needs the table waits behind it for as long. */
const LOCK_TIMEOUT = "300ms";
const MAX_TRIES = 20;
const RETRY_MS = 1_500;
/** How many rows to move per transaction. Rows are locked while they move, so this takes milliseconds. */
const BATCH = 500;

const getToday = () => clock.now().toISOString().slice(0, 10);
const getDefault = ({ name }: MonthlyTable) => sql.table(`${name}_other`);

/** PostgreSQL's code for a lock that wasn't available in time. */
const isLockTimeout = (error: unknown) => (error as { code?: string }).code === "55P03";

/**
 * Changes a table's partitions in one transaction, and retries if another transaction uses the table for too long. In
 * the meantime, texts go out as usual.
 */
async function change<Result>(run: (trx: Trx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${MONTHS_LOCK}, 0), set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(
          trx,
        );
        return run(trx);
      });
    } catch (error) {
      if (!isLockTimeout(error) || tries === MAX_TRIES) throw error;
      await pause(RETRY_MS);
    }
}

/** Lists the months that have a partition, oldest first. */
async function listMonths({ name }: MonthlyTable, on: Trx | typeof db = db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select substring(inhrelid::regclass::text from '_(\\d{4}_\\d\\d)$') as month from pg_inherits
    where inhparent = ${name}::regclass and inhrelid::regclass::text ~ '_\\d{4}_\\d\\d$'
    order by 1`.execute(on);
  return rows.map(({ month }) => `${month.replace("_", "-")}-01`);
}

/**
 * Attaches a month's table, and creates it if it doesn't exist. The check on the table spares PostgreSQL from reading
 * it. The default partition is read, but it's empty. Functions of the database do this, because the role that runs the
 * product may not change tables.
 */
const attachMonth = (trx: Trx, table: MonthlyTable, month: string) =>
  sql`select attach_month(${table.name}, ${month}::date)`.execute(trx);

/**
 * Moves rows out of a default partition into the tables of their months, which are then attached. Until then, the rows
 * stay where they are, and a trigger keeps the copies up to date. The last step replaces all rows with their copies in
 * one transaction, so every text is there exactly once at all times. Idempotent, and continues where it was interrupted.
 */
async function moveStrays(table: MonthlyTable): Promise<void> {
  const strays = getDefault(table);
  const { rows: first } = await sql`select from ${strays} limit 1`.execute(db);
  if (first.length === 0) return;
  await change((trx) => sql`select start_moving_strays(${table.name}, ${table.key})`.execute(trx));
  const { rows } = await sql<{ month: string }>`select distinct month from ${strays}`.execute(db);
  let moved = 0;
  for (const { month } of rows) moved += await copyMonth(table, month);
  const months = await change(async (trx) => {
    const { rows: result } = await sql<{ months: string[] }>`
      select finish_moving_strays(${table.name}, ${table.key}) as months`.execute(trx);
    return result[0]!.months;
  });
  log.info({ table: table.name, rows: moved, months }, "moved rows out of the default partition");
}

/** Copies a month's rows from the default partition. Returns once none is missing, and no later row can be. */
async function copyMonth({ name, key, ...table }: MonthlyTable, month: string): Promise<number> {
  const strays = getDefault({ name, key, ...table });
  const id = sql.ref(key);
  const copies = sql.table(
    await change(async (trx) => {
      const { rows } = await sql<{ name: string }>`select create_month(${name}, ${month}) as name`.execute(
        trx,
      );
      return rows[0]!.name;
    }),
  );
  const isMissing = sql`stray.month = ${month}
    and not exists (select from ${copies} copy where copy.${id} = stray.${id})`;
  let copied = 0;
  for (let last: string | null = null; ;) {
    // Writing a row without changing it makes the trigger copy it. Skip locked rows, because waiting could deadlock.
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      with copied as (
        update ${strays} set month = month where ${id} = any(array(
          select ${id} from ${strays} stray where ${isMissing} ${last === null ? sql`` : sql`and ${id} > ${last}`}
          order by ${id} limit ${BATCH} for update skip locked
        )) returning ${id} as id
      )
      select id from copied order by id desc`.execute(db);
    copied += rows.length;
    if (rows.length > 0) last = rows[0]!.id;
    else if (last !== null) last = null;
    else {
      const { rows: missing } = await sql`select from ${strays} stray where ${isMissing} limit 1`.execute(db);
      if (missing.length === 0) return copied;
      await pause(100);
    }
  }
}

/** Drops the months that have been kept for long enough. */
async function dropOldMonths(table: MonthlyTable): Promise<void> {
  for (const month of await listMonths(table)) {
    if (!isOver(month, table.keptDays, getToday())) continue;
    const { rows } = await change((trx) =>
      sql<{ isDropped: boolean }>`
        select drop_month(${table.name}, ${month}::date) as "isDropped"`.execute(trx),
    );
    if (rows[0]?.isDropped) log.info({ table: table.name, month }, "dropped a month");
  }
}

/**
 * Makes sure that the current and the coming months have partitions, and drops old ones. Rows that are in a default
 * partition move out first. Idempotent, and safe to run in several processes.
 */
export async function keepMonths(tables: readonly MonthlyTable[] = monthlyTables): Promise<void> {
  for (const table of tables) {
    await moveStrays(table);
    await change(async (trx) => {
      const attached = await listMonths(table, trx);
      for (const month of listNeededMonths(getToday()))
        if (!attached.includes(month)) await attachMonth(trx, table, month);
    });
    await dropOldMonths(table);
  }
}
