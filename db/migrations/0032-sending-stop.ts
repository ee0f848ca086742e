import { sql, type Kysely } from "kysely";

/** The last resort: while its one row is there, no text is handed over to the provider. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table sending_stop (
      is_only boolean primary key default true check (is_only),
      -- For the other administrators.
      reason text not null check (reason <> '' and length(reason) <= 500),
      stopped_by uuid references app_user (id) on delete set null,
      stopped_at timestamptz not null
    )`.execute(db);
  await sql`create index sending_stop_stopped_by_idx on sending_stop (stopped_by)`.execute(db);

  // The page of acts: newest first, all of them or one kind.
  await sql`create index admin_act_act_idx on admin_act (act, id desc)`.execute(db);
}
