import { sql, type Kysely } from "kysely";

/**
 * Teams whose players are in unless they say no, and weekdays on which a member never plays (NEED-34, NEED-37,
 * docs/decisions/0084). Both respond for members, as away days do.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table team add column in_by_default boolean not null default false`.execute(db);
  await sql`
    create table member_weekday (
      -- Deleted through its member. A foreign key to the team would be one more to follow when a team is deleted.
      team_id uuid not null,
      member_id uuid not null references team_member (id) on delete cascade,
      -- As in PostgreSQL and JavaScript, 0 is Sunday.
      weekday smallint not null check (weekday between 0 and 6),
      -- The last date it applies to, or null if it has no end.
      until_on date,
      created_at timestamptz not null,
      primary key (member_id, weekday)
    )`.execute(db);
  // Finds members who never play on the day of a game that's added or moved.
  await sql`create index member_weekday_team_id_idx on member_weekday (team_id, weekday)`.execute(db);
  await sql`
    -- safe because the check below allows the same values and two more
    alter table game_rsvp drop constraint game_rsvp_responded_via_check`.execute(db);
  await sql`
    alter table game_rsvp add constraint game_rsvp_responded_via_check
    check (responded_via in ('link', 'text', 'manager', 'away', 'default', 'weekday')) not valid`.execute(db);
  // The previous version sets these aside when a game moves, because it doesn't know that no one gave them.
  await sql`
    -- safe because the check below allows the same values and two more
    alter table game_rsvp drop constraint game_rsvp_earlier_via_check`.execute(db);
  await sql`
    alter table game_rsvp add constraint game_rsvp_earlier_via_check
    check (earlier_via in ('link', 'text', 'manager', 'default', 'weekday')) not valid`.execute(db);
}
