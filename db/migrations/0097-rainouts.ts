import { sql, type Kysely } from "kysely";

/**
 * What a rainout was and which games it changed, for the banner on public pages (PUBLIC-19, docs/decisions/0103). Until now only
 * the request was kept.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table rainout (
      id uuid primary key default uuidv7(),
      league_id uuid not null references league (id) on delete cascade,
      venue_id uuid not null references venue (id) on delete cascade,
      rained_on date not null,
      -- The day that the games were moved to. Null if they were canceled.
      moved_to date check (moved_to > rained_on),
      created_at timestamptz not null,
      unique (venue_id, rained_on)
    )`.execute(db);
  await sql`create index rainout_league_id_idx on rainout (league_id, rained_on)`.execute(db);
  // The team and the day are those of the game and of the rainout. They're here too, so that a team's page finds the
  // rainouts ahead without reading those of past seasons.
  await sql`
    create table rainout_game (
      rainout_id uuid not null references rainout (id) on delete cascade,
      game_id uuid not null references game (id) on delete cascade,
      team_id uuid not null,
      rained_on date not null,
      primary key (rainout_id, game_id)
    )`.execute(db);
  await sql`create index rainout_game_game_id_idx on rainout_game (game_id)`.execute(db);
  await sql`create index rainout_game_team_id_idx on rainout_game (team_id, rained_on)`.execute(db);
}
