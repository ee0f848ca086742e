import { sql, type Kysely } from "kysely";

/**
 * What administrators see of a month, counted by a job: their pages read these few rows, however many orders and texts there
 * are. Everything can be counted again from what it is made of, as long as that is kept.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table month_rollup (
      -- Its first day, by UTC.
      month date primary key check (extract(day from month) = 1),
      currency text not null check (currency ~ '^[a-z]{3}$'),
      -- All that was paid in it, and what of that does not count any more: only the second changes later.
      paid_cents integer not null check (paid_cents >= 0),
      paid_passes integer not null check (paid_passes >= 0),
      returned_cents integer not null check (returned_cents >= 0),
      returned_passes integer not null check (returned_passes >= 0),
      new_accounts integer not null,
      new_teams integer not null,
      -- Teams with a running pass when it began, and those of them that had none when it was counted.
      active_at_start integer not null,
      lapsed integer not null check (lapsed <= active_at_start),
      texts_sent integer not null,
      texts_delivered integer not null check (texts_delivered <= texts_sent),
      answers integer not null
    )`.execute(db);

  // What is not of a month, of the moment at which all of it was counted.
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
}
