import { sql, type Kysely } from "kysely";

/**
 * The settings of each division of a schedule (RESULT-28, docs/decisions/0093). A template without a division has the
 * settings of a whole league's schedule.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table schedule_template
      add column division_id uuid references division (id) on delete set null,
      add column generation_id uuid references schedule_generation (id) on delete cascade`.execute(db);
  await sql`
    -- safe because it has one row per published schedule, so building the index takes milliseconds
    create index schedule_template_division_id_idx on schedule_template (division_id)`.execute(db);
  await sql`
    -- safe because it has one row per published schedule, so building the index takes milliseconds
    create index schedule_template_generation_id_idx on schedule_template (generation_id)`.execute(db);
}
