import { sql, type Kysely } from "kysely";

// Steps for migrations that export `upInSteps`. Each one is safe to repeat. Nothing here may import config.ts, because
// scripts/check-migrations.ts runs migrations without a database or settings.

let note: Record<string, string | number> = {};

/** Returns what the current step last reported, for the log. */
export const takeProgressNote = () => note;

export type NewIndex = {
  name: string;
  table: string;
  /** Everything after the table's name, such as "(team_id, id) where deleted_at is null". */
  definition: string;
  isUnique?: boolean;
};

/**
 * Builds an index while the table is read and written. Drops what an interrupted build left, and does nothing if the
 * index is there. On a partitioned table, builds the index of each partition, one at a time.
 */
export async function buildIndex(db: Kysely<unknown>, index: NewIndex): Promise<void> {
  const partitions = await listPartitions(db, index.table);
  if (partitions === null) {
    await buildOnTable(db, index);
    return;
  }
  // On the parent, an index is only a declaration that reads nothing. Partitions that are created from now on have it.
  await sql`create ${unique(index)} index if not exists ${sql.id(index.name)} on only ${sql.id(index.table)} ${sql.raw(index.definition)}`.execute(
    db,
  );
  for (const [position, partition] of partitions.entries()) {
    note = { partition, of: `${position + 1} of ${partitions.length}` };
    if (await hasIndexOf(db, partition, index.name)) continue;
    const name = getPartitionIndexName(index, partition);
    await buildOnTable(db, { ...index, name, table: partition });
    await sql`alter index ${sql.id(index.name)} attach partition ${sql.id(name)}`.execute(db);
  }
  note = {};
}

const unique = ({ isUnique = false }: NewIndex) => sql.raw(isUnique ? "unique" : "");

/** Names a partition's index the way PostgreSQL does: the partition's name takes the place of the table's. */
function getPartitionIndexName({ name, table }: NewIndex, partition: string) {
  const suffix = name.startsWith(`${table}_`) ? name.slice(table.length + 1) : name;
  return `${partition}_${suffix}`.slice(0, 63);
}

/** Lists a partitioned table's partitions. Returns null for an ordinary table. */
async function listPartitions(db: Kysely<unknown>, table: string): Promise<string[] | null> {
  const { rows } = await sql<{ kind: string; partitions: string[] }>`
    select relkind as kind, array(
      select inhrelid::regclass::text from pg_inherits where inhparent = pg_class.oid order by 1) as partitions
    from pg_class where oid = to_regclass(${table})`.execute(db);
  return rows[0]?.kind === "p" ? rows[0].partitions : null;
}

async function hasIndexOf(db: Kysely<unknown>, partition: string, parentIndex: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_inherits join pg_index on indexrelid = inhrelid
    where inhparent = to_regclass(${parentIndex}) and indrelid = to_regclass(${partition})`.execute(db);
  return rows.length > 0;
}

async function buildOnTable(db: Kysely<unknown>, index: NewIndex) {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index.name})`.execute(db);
  if (rows[0]?.isValid) return;
  // Waiting is fine here, because neither readers nor writers have to wait behind these statements.
  await withoutLockTimeout(db, async () => {
    if (rows[0]) await sql`drop index concurrently ${sql.id(index.name)}`.execute(db);
    await sql`/* buildIndex */ create ${unique(index)} index concurrently ${sql.id(index.name)} on ${sql.id(index.table)} ${sql.raw(index.definition)}`.execute(
      db,
    );
  });
}

async function withoutLockTimeout(db: Kysely<unknown>, work: () => Promise<void>) {
  const { rows } = await sql<{ before: string }>`
    select current_setting('lock_timeout') as before, set_config('lock_timeout', '0', false)`.execute(db);
  await work();
  await sql`select set_config('lock_timeout', ${rows[0]?.before ?? "0"}, false)`.execute(db);
}

export type Filling = {
  /** A table whose primary key starts with `id`. */
  table: string;
  /** What to write, such as "nickname = name". */
  set: string;
  /** The rows to change. Must not match rows that are done, so that a repeated run skips them. */
  where: string;
};

/** Small enough that a batch takes a few milliseconds, and a row is locked no longer than that. */
const BATCH = 1_000;

/** Updates rows in batches, in the order of their ids. Each batch commits on its own. */
export async function fillInBatches(db: Kysely<unknown>, { table, set, where }: Filling): Promise<void> {
  const target = sql.id(table);
  let after = "00000000-0000-0000-0000-000000000000";
  for (let rows = 0; ;) {
    const batch = await sql<{ id: string }>`
      update ${target} set ${sql.raw(set)}
      from (
        select id from ${target} where id > ${after} and (${sql.raw(where)}) order by id limit ${sql.lit(BATCH)}
      ) batch
      where ${target}.id = batch.id returning ${target}.id`.execute(db);
    if (batch.rows.length === 0) break;
    rows += batch.rows.length;
    note = { rows };
    // As text, ids sort in the same order.
    for (const { id } of batch.rows) if (id > after) after = id;
  }
  note = {};
}
