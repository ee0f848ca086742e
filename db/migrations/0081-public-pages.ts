import { sql, type Kysely } from "kysely";

/**
 * Public pages of leagues and teams and their links (PUBLIC-01 to PUBLIC-10, docs/decisions/0095). A page is on only
 * while its row says so, and a link that was ever in use belongs to its league or team permanently.
 */
export async function up(db: Kysely<unknown>) {
  for (const owner of ["league", "team"] as const) {
    await addSlugs(db, owner);
    await addPages(db, owner);
  }
  await sql`
    alter table league_page
      add column color text check (color in ('teal', 'charcoal', 'red', 'blue', 'brown', 'green', 'black', 'rust',
        'orange', 'gold', 'maroon', 'jade', 'slate')),
      -- When to look for teams without a page. Null if there are none.
      add column check_at timestamptz`.execute(db);
  await sql`
    create index league_page_check_at_idx on league_page (check_at) where check_at is not null`.execute(db);
  // A team's color is that of its kit.
  await sql`alter table team_page add column shows_practices boolean not null default false`.execute(db);
  // On the team, because it comes along to a new season whether or not the team has a page yet.
  await sql`alter table team add column hides_page boolean not null default false`.execute(db);
  // Managers of a team are told about a league's page once, however often it's switched off and on.
  await sql`
    create table page_notice (
      league_id uuid not null references league (id) on delete cascade,
      team_id uuid not null references team (id) on delete cascade,
      told_at timestamptz not null,
      primary key (league_id, team_id)
    )`.execute(db);
  await sql`create index page_notice_team_id_idx on page_notice (team_id)`.execute(db);
  await followTeams(db);
}

/** Every link that a page has or had. It stays when the league or team is deleted, so that no one else gets it. */
async function addSlugs(db: Kysely<unknown>, owner: "league" | "team") {
  const table = sql.table(`${owner}_slug`);
  const column = sql.ref(`${owner}_id`);
  await sql`
    create table ${table} (
      slug text primary key
        check (length(slug) between 3 and 60 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]'),
      ${column} uuid references ${sql.table(owner)} (id) on delete set null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index ${sql.id(`${owner}_slug_${owner}_id_idx`)} on ${table} (${column})`.execute(db);
}

async function addPages(db: Kysely<unknown>, owner: "league" | "team") {
  await sql`
    create table ${sql.table(`${owner}_page`)} (
      ${sql.ref(`${owner}_id`)} uuid primary key references ${sql.table(owner)} (id) on delete cascade,
      slug text not null unique references ${sql.table(`${owner}_slug`)} (slug),
      is_on boolean not null default false,
      is_indexable boolean not null default false,
      -- When it was on for the first time. Before that, no one can have its link.
      published_at timestamptz,
      -- When the link changed in the last year.
      slug_changes timestamptz[] not null default '{}',
      taken_down_at timestamptz,
      taken_down_reason text check (taken_down_reason <> '' and length(taken_down_reason) <= 500),
      updated_at timestamptz not null,
      check (not is_on or published_at is not null),
      check (not is_on or taken_down_at is null),
      check ((taken_down_at is null) = (taken_down_reason is null))
    )`.execute(db);
}

/** Teams that join a published league need a page too (PUBLIC-04). */
async function followTeams(db: Kysely<unknown>) {
  await sql`
    create function check_pages_of_teams() returns trigger language plpgsql as $$
    begin
      update league_page set check_at = now()
      where is_on and league_id in (
        select league_season.league_id from added join league_season on league_season.id = added.season_id
      );
      return null;
    end $$`.execute(db);
  await sql`
    create trigger check_pages after insert on season_team referencing new table as added
    for each statement execute function check_pages_of_teams()`.execute(db);
}
