import { sql, type Kysely } from "kysely";

/**
 * Seasons of a league with their divisions and teams (RESULT-26, RESULT-32, docs/decisions/0088). The triggers give every
 * league a season, every team of a league a division, and every league game a season, so that what the previous version
 * adds has them too. Leagues from before get theirs in 0061.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table league_season (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league (id) on delete cascade,
      name text not null check (name <> '' and length(name) <= 40),
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      unique (league_id, name)
    )`.execute(db);
  await sql`
    create table division (
      id uuid primary key default uuidv7(),
      season_id uuid not null references league_season (id) on delete cascade,
      name text not null check (name <> '' and length(name) <= 40),
      position smallint not null check (position >= 0),
      unique (season_id, name),
      unique (season_id, id)
    )`.execute(db);
  // The team's id has no foreign key, because a season that ended keeps teams that were deleted since. Those have a name
  // here.
  await sql`
    create table season_team (
      season_id uuid not null references league_season (id) on delete cascade,
      team_id uuid not null,
      division_id uuid not null,
      team_name text,
      withdrawn_at timestamptz,
      results text check (results in ('keep', 'void')),
      created_at timestamptz not null default now(),
      primary key (season_id, team_id),
      foreign key (season_id, division_id) references division (season_id, id) on delete cascade,
      check ((withdrawn_at is null) = (results is null))
    )`.execute(db);
  await sql`create index season_team_team_id_idx on season_team (team_id)`.execute(db);
  await sql`create index season_team_division_id_idx on season_team (division_id)`.execute(db);
  await sql`alter table league_game add column season_id uuid`.execute(db);
  await sql`
    alter table league_game add constraint league_game_season_id_fkey
    foreign key (season_id) references league_season (id) on delete set null not valid`.execute(db);
  await addFirstSeason(db);
  await followTeams(db);
  await followGames(db);
}

/** Adds the first season of a league, named after the years of its games, or this year's. Does nothing if it has one. */
async function addFirstSeason(db: Kysely<unknown>) {
  await sql`
    create function add_first_season(of_league uuid) returns void language plpgsql as $$
    declare
      new_season uuid;
      new_division uuid;
    begin
      if exists (select from league_season where league_id = of_league) then return; end if;
      perform from league where id = of_league for no key update;
      if not found or exists (select from league_season where league_id = of_league) then return; end if;
      insert into league_season (league_id, name)
      select league.id, coalesce(
        to_char(played.first_on, 'YYYY')
          || case when to_char(played.first_on, 'YYYY') <> to_char(played.last_on, 'YYYY')
            then to_char(played.last_on, '-YY') else '' end,
        to_char(now(), 'YYYY'))
      from league, (
        select min(game_on) as first_on, max(game_on) as last_on
        from game join league_game on league_game.id = game.league_game_id where league_game.league_id = of_league
      ) played
      where league.id = of_league
      returning id into new_season;
      insert into division (season_id, name, position) values (new_season, 'Division 1', 0)
      returning id into new_division;
      insert into season_team (season_id, team_id, division_id)
      select new_season, team_id, new_division from league_team where league_id = of_league;
    end $$`.execute(db);
  await sql`
    create function add_season_of_league() returns trigger language plpgsql as $$
    begin
      perform add_first_season(new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger add_season after insert on league for each row execute function add_season_of_league()
  `.execute(db);
}

/**
 * A team that joins a league is in the first division of its newest season, unless that ended. One that continues
 * another team of the league waits for the next season (RESULT-33). A team that leaves is out of the seasons that are
 * under way, unless it was withdrawn, and stays in those that ended.
 */
async function followTeams(db: Kysely<unknown>) {
  await sql`
    create function add_team_to_season() returns trigger language plpgsql as $$
    begin
      perform add_first_season(new.league_id);
      insert into season_team (season_id, team_id, division_id)
      select season.id, new.team_id, first.id
      from (
        select id, ended_at from league_season where league_id = new.league_id order by created_at desc, id desc limit 1
      ) season, lateral (
        select id from division where season_id = season.id order by position, id limit 1
      ) first
      where season.ended_at is null and not exists (
        select from team_season join league_team on league_team.team_id = team_season.previous_team_id
        where team_season.team_id = new.team_id and league_team.league_id = new.league_id
      )
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger add_to_season after insert on league_team for each row execute function add_team_to_season()
  `.execute(db);
  await sql`
    create function remove_team_from_season() returns trigger language plpgsql as $$
    begin
      delete from season_team using league_season
      where league_season.id = season_team.season_id and league_season.league_id = old.league_id
        and season_team.team_id = old.team_id and league_season.ended_at is null
        and season_team.withdrawn_at is null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger remove_from_season after delete on league_team
    for each row execute function remove_team_from_season()`.execute(db);
}

/** A league game whose command names no season belongs to the league's newest one. */
async function followGames(db: Kysely<unknown>) {
  await sql`
    create function set_season_of_game() returns trigger language plpgsql as $$
    begin
      perform add_first_season(new.league_id);
      new.season_id := (
        select id from league_season where league_id = new.league_id order by created_at desc, id desc limit 1);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger set_season before insert on league_game
    for each row when (new.season_id is null and new.league_id is not null) execute function set_season_of_game()
  `.execute(db);
}
