import { sql, type Kysely } from "kysely";

/** Not only messages that somebody typed: also what is sent about a game besides its reminders. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table blast
      add column kind text not null default 'message' check (
        kind in ('message', 'change', 'nudge', 'moved', 'short', 'spare-call', 'spare-news'))`.execute(db);
  // When a game's people were asked last.
  await sql`create index blast_game_idx on blast (game_id, kind, id) where game_id is not null`.execute(db);
}
