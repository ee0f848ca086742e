import { sql, type Kysely } from "kysely";

const BATCH = 1_000;

/**
 * Copies the emails on rosters from before there were email consents. They get none (REACH-23). Later ones are written
 * by a trigger, and a repeated run skips those that are there.
 */
export async function upInSteps(db: Kysely<unknown>) {
  for (let last: string | undefined = "00000000-0000-0000-0000-000000000000"; last !== undefined;)
    last = await copyBatch(db, last);
}

/** Copies the emails of the members after an ID. Returns the last one's ID, or undefined if there are no more. */
async function copyBatch(db: Kysely<unknown>, after: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    // Locked, so that an email doesn't change between reading and copying it.
    const { rows } = await sql<{ id: string }>`
      select id from team_member where id > ${after} and email is not null
      order by id limit ${sql.lit(BATCH)} for no key update`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await sql`
      -- safe because a repeated run skips what is there
      insert into member_email (team_id, member_id, position, email)
      select team_id, id, 0, lower(email) from team_member where id = any(${ids}::uuid[])
      on conflict (member_id, email) do nothing`.execute(trx);
    return ids.at(-1);
  });
}
