import { sql, type Kysely } from "kysely";

/** Teams, as far as accounts need them, and who besides its owner was invited to manage a team. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table team (
      id uuid primary key default uuidv7(),
      name text not null check (name <> '' and length(name) <= 100),
      sport text not null,
      manager_id uuid not null references app_user (id),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index team_manager_id_idx on team (manager_id)`.execute(db);

  await sql`
    create table team_manager (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      email text not null check (email = lower(email)),
      user_id uuid references app_user (id) on delete cascade,
      invitation_accepted_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      unique (team_id, email),
      check ((user_id is null) = (invitation_accepted_at is null))
    )`.execute(db);
  await sql`create index team_manager_user_id_idx on team_manager (user_id)`.execute(db);
  await sql`
    create index team_manager_pending_idx on team_manager (email) where invitation_accepted_at is null
  `.execute(db);
}
