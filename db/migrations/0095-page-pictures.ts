import { sql, type Kysely } from "kysely";

/**
 * Share pictures of public pages (PUBLIC-27, docs/decisions/0103). Every page needs one at first, and again whenever
 * something that it's drawn from changes. Triggers mark those pages, because several commands change names, sports, and kits.
 */
export async function up(db: Kysely<unknown>) {
  for (const owner of ["league", "team"] as const) {
    const [page, id] = [sql.table(`${owner}_page`), sql.ref(`${owner}_id`)];
    await sql`alter table ${page} add column needs_picture boolean not null default true`.execute(db);
    // The page's row and not its owner's, so that drawing waits for no one who changes the owner.
    await sql`
      create table ${sql.table(`${owner}_picture`)} (
        ${id} uuid primary key references ${page} (${id}) on delete cascade,
        -- Of everything that was drawn and of how it's drawn.
        digest text not null check (digest <> ''),
        png bytea not null,
        drawn_at timestamptz not null
      )`.execute(db);
  }
  // A page that's marked already is updated too, because drawing locks it: only then does the change wait for the end.
  await sql`
    create function mark_picture() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'league' then
        update league_page set needs_picture = true where league_id = new.id;
      else
        update team_page set needs_picture = true where team_id = new.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger mark_picture after update of name, sport on league for each row
    when ((old.name, old.sport) is distinct from (new.name, new.sport)) execute function mark_picture()`.execute(
    db,
  );
  await sql`
    create trigger mark_picture after update of name, sport, kit on team for each row
    when ((old.name, old.sport, old.kit) is distinct from (new.name, new.sport, new.kit))
    execute function mark_picture()`.execute(db);
  // A league's color is the page's own.
  await sql`
    create function mark_own_picture() returns trigger language plpgsql as $$
    begin
      new.needs_picture := true;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger mark_own_picture before update of color on league_page for each row
    when (old.color is distinct from new.color) execute function mark_own_picture()`.execute(db);
}
