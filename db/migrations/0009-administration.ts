import { sql, type Kysely } from "kysely";

/** Administrators: their audit log, viewing the app as another user, and the counts that their pages show. */
export async function up(db: Kysely<unknown>) {
  // Append-only. The administrator's email is kept when their account is deleted. The subject has no foreign key,
  // because the action may have deleted it.
  await sql`
    create table admin_action (
      id uuid primary key default uuidv7(),
      admin_id uuid references app_user (id) on delete set null,
      admin_email text not null,
      action text not null,
      subject_id uuid,
      before jsonb,
      after jsonb,
      acted_at timestamptz not null
    )`.execute(db);
  await sql`create index admin_action_admin_id_idx on admin_action (admin_id)`.execute(db);
  await sql`create index admin_action_subject_id_idx on admin_action (subject_id, id desc)`.execute(db);
  // For the audit log page: newest first, all actions or one type.
  await sql`create index admin_action_action_idx on admin_action (action, id desc)`.execute(db);

  // Administrators who are viewing the app as another user. A row belongs to the administrator's own session and is
  // deleted with it.
  await sql`
    create table impersonation (
      session_id uuid primary key references session (id) on delete cascade,
      -- Null once the user is deleted. The administrator is then signed out instead of silently becoming themselves
      -- again.
      user_id uuid references app_user (id) on delete set null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index impersonation_user_id_idx on impersonation (user_id)`.execute(db);

  // Monthly statistics, counted by a job. Pages read these few rows, no matter how many orders and texts there are.
  // Everything can be recomputed as long as the source rows are kept.
  await sql`
    create table month_rollup (
      -- The first day of the month, in UTC.
      month date primary key check (extract(day from month) = 1),
      currency text not null check (currency ~ '^[a-z]{3}$'),
      -- Everything paid in the month, and how much of it was given back. Only the second changes later.
      paid_cents integer not null check (paid_cents >= 0),
      paid_passes integer not null check (paid_passes >= 0),
      returned_cents integer not null check (returned_cents >= 0),
      returned_passes integer not null check (returned_passes >= 0),
      new_accounts integer not null,
      new_teams integer not null,
      -- Teams with an active pass when the month began, and how many of them had none when it was counted.
      active_at_start integer not null,
      lapsed integer not null check (lapsed <= active_at_start),
      texts_sent integer not null,
      texts_delivered integer not null check (texts_delivered <= texts_sent),
      responses integer not null
    )`.execute(db);

  // Counts that don't belong to a month, as of the job's last run.
  await sql`
    create table rollup_count (
      is_only boolean primary key default true check (is_only),
      counted_at timestamptz not null,
      teams integer not null,
      users integer not null,
      members integer not null,
      active_subscriptions integer not null,
      running_passes integer not null
    )`.execute(db);

  // Delivery counts for the last day. A job computes them, because counting a day's worth of texts would take too long
  // for a page.
  await sql`
    create table delivery_count (
      is_only boolean primary key default true check (is_only),
      counted_at timestamptz not null,
      -- The number of texts per state, reason, and carrier code.
      counts jsonb not null
    )`.execute(db);
}
