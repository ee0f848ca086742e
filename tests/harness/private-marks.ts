// Marks everything that people typed, except what public pages may show (PUBLIC-33, PUBLIC-34). Whatever shows a mark
// shows something that it shouldn't. New columns are marked too.

/** What public pages may show. Links and kits lead to pages and pictures that say no more. */
export const PUBLIC_COLUMNS = [
  "division.name",
  "game.location",
  "game.opponent",
  "league.name",
  "league.sport",
  "league_page.slug",
  "league_season.league_name",
  "league_season.name",
  "league_slug.slug",
  "season_game.away_team_name",
  "season_game.home_team_name",
  "season_game.location",
  // Not shown, but times are computed with it, and nothing in the table refuses a zone that doesn't exist.
  "season_game.time_zone",
  "season_team.team_name",
  "team.name",
  "team.sport",
  "team_page.slug",
  "team_slug.slug",
  "venue.address",
  "venue.map_url",
  "venue.name",
];

/** Columns that have to be marked, because people's data and notes are in them. */
export const PRIVATE_COLUMNS = [
  "app_user.name",
  "change_request.note",
  "game.notes",
  "game_rsvp.note",
  "team_member.email",
  "team_member.name",
  "venue.notes",
];

export const MARK = "Quackenbush";

/**
 * The statement that writes the mark into every text column except `columns`, where its constraints allow. It leaves the
 * names of those columns in a table, `marked`.
 */
export const markExcept = (columns: string[]) => `
  create table marked (place text);
  do $$
  declare
    entry record;
    changed bigint;
  begin
    for entry in
      select table_name, column_name, table_name || '.' || column_name as place
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and table_name <> 'marked'
        and table_name || '.' || column_name <> all ('{${columns.join(",")}}')
    loop
      begin
        execute format('update %I set %I = %L || ctid where %2$I is not null', entry.table_name, entry.column_name, '${MARK} ');
        get diagnostics changed = row_count;
        if changed > 0 then insert into marked values (entry.place); end if;
      exception when others then null;
      end;
    end loop;
  end $$`;
