import { sql, type Kysely } from "kysely";

/** What administrators look people and teams up by, what they do by hand, and the record of it. */
export async function up(db: Kysely<unknown>) {
  // "Contains" without reading every row. A trusted extension: the owner of the database may create it.
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index app_user_search_idx on app_user using gin (name gin_trgm_ops, email gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create index team_member_search_idx on team_member using gin (name gin_trgm_ops, email gin_trgm_ops)
  `.execute(db);
  await sql`create index team_search_idx on team using gin (name gin_trgm_ops)`.execute(db);
  await sql`create index profile_role_idx on profile (role, id desc)`.execute(db);

  // Sessions go when they end; when somebody last came is asked for later.
  await sql`alter table profile add column last_sign_in_at timestamptz`.execute(db);
  await sql`
    update profile set last_sign_in_at = latest.at
    from (select user_id, max(created_at) as at from session group by user_id) latest
    where latest.user_id = profile.id
  `.execute(db);

  // A status set by an administrator. It holds until something is bought, and can be taken back.
  await sql`
    create table pass_override (
      team_id uuid primary key references team (id) on delete cascade,
      status text not null check (status in ('pending', 'active', 'expired')),
      set_by uuid references app_user (id) on delete set null,
      set_at timestamptz not null
    )`.execute(db);
  await sql`create index pass_override_set_by_idx on pass_override (set_by)`.execute(db);

  // Statistics read what was paid in a few months.
  await sql`create index pass_checkout_paid_at_idx on pass_checkout (paid_at) where paid_at is not null`.execute(
    db,
  );

  // Only ever added to. The administrator's address stays when their account goes; the subject has no reference because it
  // may be what was deleted.
  await sql`
    create table admin_act (
      id uuid primary key default uuidv7(),
      admin_id uuid references app_user (id) on delete set null,
      admin_email text not null,
      act text not null,
      subject_id uuid,
      before jsonb,
      after jsonb,
      acted_at timestamptz not null
    )`.execute(db);
  await sql`create index admin_act_admin_id_idx on admin_act (admin_id)`.execute(db);
  await sql`create index admin_act_subject_id_idx on admin_act (subject_id, id desc)`.execute(db);
}
