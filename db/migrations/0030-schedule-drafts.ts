import { sql, type Kysely } from "kysely";

/** Drafts of schedules that managers keep working on, and who was told when a schedule was published. */
export async function up(db: Kysely<unknown>) {
  // A league has one draft. The content is a JSON document that only the builder reads. Publishing or starting over
  // empties it but keeps the row, because the version must never repeat.
  await sql`
    create table schedule_draft (
      league_id uuid primary key references league (id) on delete cascade,
      content jsonb check (octet_length(content::text) <= 2000000),
      version integer not null check (version > 0),
      updated_by uuid references app_user (id) on delete set null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index schedule_draft_updated_by_idx on schedule_draft (updated_by)`.execute(db);

  // How many emails and texts announced the schedule, so that a retry returns what the first attempt did. Texts are null
  // if the manager didn't ask for them.
  await sql`alter table schedule_generation add column emailed_count integer`.execute(db);
  await sql`alter table schedule_generation add column texted_count integer`.execute(db);
}
