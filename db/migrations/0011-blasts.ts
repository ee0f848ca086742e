import { sql, type Kysely } from "kysely";

/** A blast keeps whom it was for and what its sender was told, so that a repeated request gets the same answer. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table blast
      add column audience text not null default 'all' check (audience in ('all', 'not-answered', 'attending')),
      -- The game whose answers chose the audience. No reference: the record outlives the game (OP-40).
      add column game_id uuid,
      add column sent integer not null default 0 check (sent >= 0),
      add column failed integer not null default 0 check (failed >= 0),
      -- Who was left out and why: [{ memberId, reason }]. Names are looked up, so none outlives its member.
      add column skipped jsonb not null default '[]'`.execute(db);
  // Newest first: ids are made in the order of time.
  await sql`create index blast_team_idx on blast (team_id, id)`.execute(db);
}
