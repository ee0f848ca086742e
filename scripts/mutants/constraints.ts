import pg from "pg";
import type { Mutant } from "./sites.ts";

/** A unique key or check constraint, with the statement that drops it. */
export type Constraint = Mutant & { sql: string };

// Leaves out constraints that partitions inherit from their table. Also leaves out primary keys, because everything
// depends on them.
const CONSTRAINTS = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text,
    case contype when 'u' then 'unique' else 'check' end as kind,
    format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as sql
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('u', 'c') and conrelid <> 0
    and conparentid = 0 and coninhcount = 0
  union all
  select indrelid::regclass::text, class.relname, pg_get_indexdef(indexrelid), 'unique',
    format('drop index %s', indexrelid::regclass)
  from pg_index join pg_class class on class.oid = indexrelid
  where class.relnamespace = 'public'::regnamespace and indisunique and not class.relispartition
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by 1, 2`;

/** Lists the constraints in a migrated database. */
export async function listConstraints(url: string): Promise<Constraint[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } =
    await client.query<Record<"table" | "name" | "kind" | "text" | "sql", string>>(CONSTRAINTS);
  await client.end();
  return rows.map(({ table, name, kind, text, sql }) => ({
    id: `db ${table}: ${kind} ${name}`,
    kind: kind as Mutant["kind"],
    file: table,
    line: 0,
    within: table,
    text,
    sql,
  }));
}
