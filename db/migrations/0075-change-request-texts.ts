import { sql, type Kysely } from "kysely";

/** Texts that ask managers about changes of league games (RESULT-15). */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- safe because the constraint in its place allows everything that the previous version writes.
    alter table blast
      drop constraint blast_kind_check,
      add constraint blast_kind_check check (kind in (
        'message', 'change', 'nudge', 'moved', 'shortage', 'sub-call', 'sub-update', 'waitlist', 'waitlist-update',
        'request', 'request-update', 'score', 'change-request'
      )) not valid`.execute(db);
}
