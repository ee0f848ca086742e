import { sql, type Kysely } from "kysely";

/**
 * Groups of a team, such as its goalies, and how many of each a game needs (NEED-01, NEED-04, docs/decisions/0081). The
 * previous version knows none, and a team without groups works as before.
 */
export async function up(db: Kysely<unknown>) {
  // Positions 0 to 11 limit a team to 12 groups. Checked at the end of a transaction, so that groups can change places.
  await sql`
    create table team_group (
      id uuid primary key default uuidv7(),
      team_id uuid not null references team (id) on delete cascade,
      name text not null check (name = btrim(name) and length(name) between 1 and 24),
      position smallint not null check (position between 0 and 11),
      minimum smallint check (minimum between 1 and 20),
      unique (team_id, id),
      unique (team_id, position) deferrable initially deferred
    )`.execute(db);
  await sql`create unique index team_group_name_idx on team_group (team_id, lower(name))`.execute(db);

  // With the team's id in the key, a member is never in another team's group.
  await sql`
    create table member_group (
      team_id uuid not null,
      member_id uuid not null references team_member (id) on delete cascade,
      group_id uuid not null,
      primary key (member_id, group_id),
      foreign key (team_id, group_id) references team_group (team_id, id) on delete cascade
    )`.execute(db);
  await sql`create index member_group_team_id_idx on member_group (team_id, group_id)`.execute(db);

  // Alerts about a group, once per start and set of shortages (NEED-10). Without a missing group, `short_alert` stays
  // the record, which the previous version reads and writes. Deleted through its game, like responses.
  await sql`
    create table group_alert (
      team_id uuid not null,
      game_id uuid not null references game (id) on delete cascade,
      starts_at timestamptz not null,
      shortages text not null,
      created_at timestamptz not null,
      primary key (game_id, starts_at, shortages)
    )`.execute(db);

  // The group that a nudge or a call for subs is for (NEED-11, NEED-12). No foreign keys, so that deleting a group
  // doesn't wait for texts. A group that's gone counts as none.
  await sql`alter table blast add column group_id uuid`.execute(db);
  await sql`alter table sub_call add column group_id uuid`.execute(db);
  // Whether subs outside the group may be asked, because a manager confirmed it.
  await sql`alter table sub_call add column asks_others boolean not null default false`.execute(db);
}
