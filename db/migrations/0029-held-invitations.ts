import { sql, type Kysely } from "kysely";

/** Invitations that wait for the inviter's own email, and names of people who are invited without being on a roster. */
export async function up(db: Kysely<unknown>) {
  // The previous version shows a held invitation as one whose email failed, and lets its inviter send it again.
  await sql`
    alter table team_manager
      add column invited_name text,
      add column is_held boolean not null default false
  `.execute(db);
}
