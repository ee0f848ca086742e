import { sql, type Kysely } from "kysely";

/**
 * The games that a blast is about. One text can be about many games, such as a rainout. No foreign key to the game,
 * because the record outlives it (OP-40). `blast.game_id` stays the game whose responses selected the audience.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table blast_game (
      game_id uuid not null,
      blast_id uuid not null references blast (id) on delete cascade,
      primary key (game_id, blast_id)
    )`.execute(db);
  await sql`create index blast_game_blast_idx on blast_game (blast_id)`.execute(db);
}
