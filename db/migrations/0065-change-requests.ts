import { sql, type Kysely } from "kysely";

/** The states in which a request waits for someone. */
const isOpen = sql.raw("state in ('waiting-team', 'waiting-league')");

/**
 * Requests to change a league game, who is asked, and links for managers who may not be signed in (RESULT-12 to
 * RESULT-25, docs/decisions/0087).
 */
export async function up(db: Kysely<unknown>) {
  // A link that lets one manager do one thing. Only the digest of its token is looked up. The subject has no foreign key,
  // because it's in a different table for each purpose.
  await sql`
    create table manager_link (
      id uuid primary key default uuidv7(),
      digest bytea not null unique,
      purpose text not null check (purpose in ('change', 'score')),
      subject_id uuid not null,
      account_id uuid not null references app_user (id) on delete cascade,
      -- The team that they act for, or null for the league.
      team_id uuid references team (id) on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      unique nulls not distinct (purpose, subject_id, account_id, team_id)
    )`.execute(db);
  await sql`create index manager_link_account_id_idx on manager_link (account_id)`.execute(db);
  await sql`create index manager_link_team_id_idx on manager_link (team_id)`.execute(db);
  await sql`create index manager_link_expires_at_idx on manager_link (expires_at)`.execute(db);

  // The game and the teams have no foreign keys, because the league keeps a request after they're deleted. Dates and
  // times are in the time zone that the sender's team had.
  await sql`
    create table change_request (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league (id) on delete cascade,
      season_id uuid references league_season (id) on delete cascade,
      league_game_id uuid not null,
      from_team_id uuid not null,
      from_team_name text not null,
      to_team_id uuid not null,
      to_team_name text not null,
      kind text not null check (kind in ('move', 'cancel', 'delete', 'restore')),
      state text not null check (state in (
        'waiting-team', 'waiting-league', 'accepted', 'declined', 'withdrawn', 'expired', 'replaced')),
      -- The version of the sender's entry.
      made_for_version integer not null,
      time_zone text not null,
      game_on date not null,
      game_time time,
      location text not null,
      new_on date,
      new_time time,
      new_location text,
      starts_at timestamptz not null,
      note text check (note <> '' and length(note) <= 200),
      -- Whether each team's players get the change text (RESULT-20).
      texts_from boolean not null,
      texts_to boolean not null default false,
      -- What the checker found when the request went on to the league.
      reasons text[] not null default '{}',
      sent_by uuid references app_user (id) on delete set null,
      sent_at timestamptz not null,
      answered_by uuid references app_user (id) on delete set null,
      answered_via text check (answered_via in ('text', 'email', 'screen')),
      answered_at timestamptz,
      decided_by uuid references app_user (id) on delete set null,
      decided_via text check (decided_via in ('text', 'email', 'screen')),
      decided_at timestamptz,
      expires_at timestamptz not null,
      closed_at timestamptz,
      -- When managers were told how it ended.
      told_at timestamptz,
      check (from_team_id <> to_team_id),
      check ((kind = 'move') = (new_on is not null and new_time is not null and new_location is not null)),
      check ((state in ('waiting-team', 'waiting-league')) = (closed_at is null))
    ) with (fillfactor = 80)`.execute(db);
  // A game has at most one open request (RESULT-13).
  await sql`
    create unique index change_request_open_idx on change_request (league_game_id) where ${isOpen}`.execute(
    db,
  );
  await sql`create index change_request_game_idx on change_request (league_game_id, sent_at)`.execute(db);
  await sql`create index change_request_league_id_idx on change_request (league_id)`.execute(db);
  await sql`create index change_request_league_sent_idx on change_request (league_id, sent_at)`.execute(db);
  await sql`create index change_request_season_id_idx on change_request (season_id)`.execute(db);
  await sql`create index change_request_from_idx on change_request (from_team_id) where ${isOpen}`.execute(
    db,
  );
  await sql`create index change_request_to_idx on change_request (to_team_id) where ${isOpen}`.execute(db);
  await sql`create index change_request_expiry_idx on change_request (expires_at) where ${isOpen}`.execute(
    db,
  );
  await sql`
    create index change_request_untold_idx on change_request (closed_at)
    where told_at is null and closed_at is not null`.execute(db);
  for (const column of ["sent_by", "answered_by", "decided_by"])
    await sql`create index ${sql.id(`change_request_${column}_idx`)} on change_request (${sql.id(column)})`.execute(
      db,
    );

  // Who is asked. The row is the timer for the question and its one reminder.
  await sql`
    create table change_request_ask (
      id uuid primary key default uuidv7(),
      request_id uuid not null references change_request (id) on delete cascade,
      account_id uuid not null references app_user (id) on delete cascade,
      -- The team that they're asked for, or null for the league.
      team_id uuid references team (id) on delete cascade,
      next_at timestamptz,
      asked_at timestamptz,
      asked_via text check (asked_via in ('text', 'email')),
      reminded_at timestamptz,
      unique nulls not distinct (request_id, account_id, team_id)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index change_request_ask_request_id_idx on change_request_ask (request_id)`.execute(db);
  await sql`create index change_request_ask_account_id_idx on change_request_ask (account_id)`.execute(db);
  await sql`create index change_request_ask_team_id_idx on change_request_ask (team_id)`.execute(db);
  await sql`
    create index change_request_ask_next_idx on change_request_ask (next_at) where next_at is not null`.execute(
    db,
  );

  // What a change of a league game takes, besides the other team's yes (RESULT-14).
  await sql`alter table league add column game_changes text not null default 'venue-free'`.execute(db);
  await sql`
    alter table league add constraint league_game_changes_check
    check (game_changes in ('teams', 'venue-free', 'league')) not valid`.execute(db);
  await closeOvertaken(db);
}

/**
 * Closes a game's open request in the transaction that changes the game in any other way (RESULT-24), whichever command
 * does. A request that's accepted is closed before its change is made.
 */
async function closeOvertaken(db: Kysely<unknown>) {
  const close = sql`
    update change_request set state = 'replaced', closed_at = now()
    where ${isOpen} and league_game_id =`;
  await sql`
    create function close_overtaken_requests() returns trigger language plpgsql as $$
    begin
      ${close} old.league_game_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger close_requests after update of game_on, game_time, location, cancelled_at, league_game_id on game
    for each row when (old.league_game_id is not null and
      (old.game_on, old.game_time, old.location, old.cancelled_at, old.league_game_id) is distinct from
      (new.game_on, new.game_time, new.location, new.cancelled_at, new.league_game_id))
    execute function close_overtaken_requests()`.execute(db);
  await sql`
    create trigger close_requests_of_deleted after delete on game
    for each row when (old.league_game_id is not null) execute function close_overtaken_requests()`.execute(
    db,
  );
  await sql`
    create function close_requests_without_league() returns trigger language plpgsql as $$
    begin
      ${close} old.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger close_requests after update of league_id on league_game
    for each row when (old.league_id is distinct from new.league_id)
    execute function close_requests_without_league()`.execute(db);
}
