import { sql, type Kysely } from "kysely";

/** Functions that act as their owner must not find someone else's tables or functions first. */
const asOwner = sql.raw("security definer set search_path = public, pg_temp");

/**
 * Partitions are changed by functions that act as their owner, because the role that runs the product may not change
 * tables (docs/decisions/0056). They accept only the three tables with months, and drop only months that are over.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function require_monthly(parent text) returns void language plpgsql as $$
    begin
      if parent not in ('message', 'rsvp_link', 'inbound_text') then
        raise exception '% has no months', parent;
      end if;
    end $$`.execute(db);
  await sql`
    create or replace function create_month(parent text, month date) returns text language plpgsql ${asOwner} as $$
    declare
      name text := parent || to_char(month, '_YYYY_MM');
    begin
      perform require_monthly(parent);
      if to_regclass(name) is null then
        -- Two texts may be the first of a month.
        perform pg_advisory_xact_lock(6, hashtext(name));
        execute format(
          'create table if not exists %I (like %I including all, constraint is_in_month check (month >= %L and month < %L))
            with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)',
          name, parent, month, (month + interval '1 month')::date);
        if to_regrole('firstwhistle_run') is not null then
          execute format('grant select on %I to firstwhistle_run', name);
        end if;
      end if;
      return name;
    end $$`.execute(db);
  await sql`
    -- safe because the trigger does the same as before, only as the owner of the tables that it writes to
    alter function copy_to_month() ${asOwner}`.execute(db);
  await sql`
    create function attach_month(parent text, month date) returns void language plpgsql ${asOwner} as $$
    declare
      name text := create_month(parent, month);
    begin
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, name, month, (month + interval '1 month')::date);
      execute format('alter table %I drop constraint is_in_month', name);
    end $$`.execute(db);
  // By the database's clock, so that a wrong clock or a stolen role drops nothing that's still needed.
  await sql`
    create function drop_month(parent text, month date) returns boolean language plpgsql ${asOwner} as $$
    begin
      perform require_monthly(parent);
      if month + interval '1 month' > now() - interval '29 days' then return false; end if;
      execute format('drop table if exists %I', parent || to_char(month, '_YYYY_MM'));
      return true;
    end $$`.execute(db);
  await sql`
    create function start_moving_strays(parent text, key text) returns void language plpgsql ${asOwner} as $$
    begin
      perform require_monthly(parent);
      execute format('create or replace trigger copy_to_month after insert or update or delete on %I for each row
        execute function copy_to_month(%L, %L)', parent || '_other', parent, key);
    end $$`.execute(db);
  // Refuses to empty the default partition while a row in it has no copy.
  await sql`
    create function finish_moving_strays(parent text, key text) returns text[] language plpgsql ${asOwner} as $$
    declare
      strays text := parent || '_other';
      months date[];
      month date;
      is_missing boolean;
    begin
      perform require_monthly(parent);
      execute format('lock table %I in access exclusive mode', strays);
      execute format('select array(select distinct month from %I order by 1)', strays) into months;
      foreach month in array months loop
        execute format('select exists (select from %1$I stray where stray.month = %2$L
          and not exists (select from %3$I copy where copy.%4$I = stray.%4$I))',
          strays, month, create_month(parent, month), key) into is_missing;
        if is_missing then raise exception 'a row of % has no copy', strays; end if;
      end loop;
      execute format('drop trigger copy_to_month on %I', strays);
      execute format('truncate %I', strays);
      select array(
        select to_date(substring(relname from '_(\\d{4}_\\d\\d)$'), 'YYYY_MM') from pg_class
        where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
          and relname ~ ('^' || parent || '_\\d{4}_\\d\\d$') order by 1) into months;
      foreach month in array months loop perform attach_month(parent, month); end loop;
      return months::text[];
    end $$`.execute(db);
}
