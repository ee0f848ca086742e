import { sql, type Kysely } from "kysely";

/**
 * The demo's own table, next to the product's, and the guard that keeps each world to its own numbers. The product
 * doesn't know either. The front refuses a foreign number in words before it gets here. This is the backstop.
 */
export async function createDemoSchema(db: Kysely<never>): Promise<void> {
  await sql`
    create schema if not exists demo;
    create table if not exists demo.world (
      id uuid primary key default gen_random_uuid(),
      -- Of the token in the visitor's cookie.
      digest bytea not null unique,
      -- Of the visitor's network address, for the limits.
      address bytea not null,
      -- The account, and the cookie of its session, which never leaves this machine.
      user_id uuid unique,
      session_cookie text,
      block integer not null,
      phone_from text not null,
      phone_until text not null,
      domain text not null,
      writes integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      removed_at timestamptz
    );
    create unique index if not exists world_block on demo.world (block) where removed_at is null;
    create index if not exists world_address on demo.world (address, created_at);
    create index if not exists world_end on demo.world (expires_at) where removed_at is null;

    create or replace function demo.guard_phone() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public, demo as $$
    begin
      if new.phone is not null and not exists (
        select from public.team join demo.world on world.user_id = team.manager_id
        where team.id = new.team_id and world.removed_at is null
          and new.phone collate "C" between world.phone_from and world.phone_until)
      then raise exception 'this number belongs to no world, or to another one';
      end if;
      return new;
    end $$;`.execute(db);
  for (const table of ["member_phone", "manager_phone", "join_question", "sms_consent"])
    await sql`
      create or replace trigger demo_guard before insert or update of phone on ${sql.table(table)}
      for each row execute function demo.guard_phone()`.execute(db);
}
