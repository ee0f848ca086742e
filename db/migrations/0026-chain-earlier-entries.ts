import { sql, type Kysely } from "kysely";

const BATCH = 500;

/** Chains the entries from before there were triggers. Later ones chain themselves, and a repeated run skips all. */
export async function upInSteps(db: Kysely<unknown>) {
  for (const log of ["admin_action", "sms_consent", "security_event"])
    for (let last: string | undefined = "00000000-0000-0000-0000-000000000000"; last !== undefined;)
      last = await chainBatch(db, log, last);
}

/** Chains the entries after an ID. Returns the last one's ID, or undefined if there are no more. */
async function chainBatch(db: Kysely<unknown>, log: string, after: string): Promise<string | undefined> {
  const table = sql.table(log);
  return db.transaction().execute(async (trx) => {
    // Lock them first, in a statement of its own: if something is forgotten right now, the next one reads the result.
    const { rows } = await sql<{ id: string }>`
      select id from ${table} where id > ${after} order by id limit ${sql.lit(BATCH)} for no key update`.execute(
      trx,
    );
    const ids = rows.map(({ id }) => id);
    await sql`
      select chain_entry(entry) from ${table} entry
      where id = any(${ids}::uuid[]) and not exists (
        select from evidence_link where entry_id = entry.id and log = ${sql.lit(log)}
      )`.execute(trx);
    return ids.at(-1);
  });
}
