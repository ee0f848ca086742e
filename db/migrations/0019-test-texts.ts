import { sql, type Kysely } from "kysely";

/**
 * Test texts, which show managers what their players will get (START-23). The key allows one per account. The number is
 * only in the evidence of the consent and, for a few days, in the text itself. The link's token is derived from the
 * text's id, and only its digest is stored. There's no foreign key to the text, because the text's month may be dropped
 * before the account is deleted. From then on, the link is invalid.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table test_text (
      account_id uuid primary key references app_user (id) on delete cascade,
      team_id uuid not null references team (id) on delete cascade,
      game_id uuid not null references game (id) on delete cascade,
      message_id uuid not null unique,
      month date not null,
      digest bytea not null unique,
      consent_id uuid not null references sms_consent (id),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index test_text_team_id_idx on test_text (team_id)`.execute(db);
  await sql`create index test_text_game_id_idx on test_text (game_id)`.execute(db);
  await sql`create index test_text_consent_id_idx on test_text (consent_id)`.execute(db);
  // Finds texts whose number is erased after a few days.
  await sql`create index test_text_created_at_idx on test_text (created_at)`.execute(db);
}
