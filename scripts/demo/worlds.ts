import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { clock, days, hours, minutes, after } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { limitKey } from "#platform/rate-limit.ts";
import { BLOCK_COUNT, getRange, listNumbers } from "./numbers.ts";
import type { Sandbox } from "./sandbox.ts";

/** How long a world lasts. */
export const WORLD_MS = hours(1);
/** How long a block of numbers rests, so that a late text to the last world can't reach the next one. */
const REST_MS = minutes(10);
/** People in one clubhouse share an address. */
const MAX_PER_ADDRESS_AND_HOUR = 8;
/** Creating a world takes about a second of a processor, so this leaves most of the hour to the visitors. */
const MAX_PER_HOUR = 1_000;
/** Far more than someone changes in an hour. Bounds what one world can store. */
const MAX_WRITES = 2_000;
const REMOVED_PER_RUN = 50;

export type World = {
  id: string;
  userId: string;
  sessionCookie: string;
  block: number;
  domain: string;
  createdAt: Date;
  expiresAt: Date;
};
export type Reservation = Pick<World, "id" | "block" | "domain" | "createdAt" | "expiresAt"> & {
  token: string;
};
/** Why there's no new world: all are taken, or this address had too many. */
export type Refusal = "full" | "too-many";

const toDigest = (token: string) => hash("sha256", token, "buffer");

/**
 * Reserves a block of numbers for a new world. One at a time, so that the limits hold when many ask at the same time.
 * Returns why not if a limit is reached.
 */
export async function reserveWorld(clientAddress: string, maxWorlds: number): Promise<Reservation | Refusal> {
  const token = randomBytes(24).toString("base64url");
  const address = toDigest(limitKey(clientAddress));
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await sql`lock table demo.world in share row exclusive mode`.execute(trx);
    const { rows: counts } = await sql<{ alive: number; own: number; recent: number }>`
      select count(*) filter (where removed_at is null)::int as alive,
        count(*) filter (where address = ${address} and created_at > ${after(now, -hours(1))})::int as own,
        count(*) filter (where created_at > ${after(now, -hours(1))})::int as recent
      from demo.world`.execute(trx);
    const { alive, own, recent } = counts[0]!;
    if (own >= MAX_PER_ADDRESS_AND_HOUR) return "too-many";
    if (alive >= maxWorlds || recent >= MAX_PER_HOUR) return "full";
    const { rows: blocks } = await sql<{ block: number }>`
      select block from generate_series(0, ${sql.lit(BLOCK_COUNT - 1)}) block
      where not exists (
        select from demo.world where world.block = block.block
          and (removed_at is null or removed_at > ${after(now, -REST_MS)}))
      order by random() limit 1`.execute(trx);
    if (!blocks[0]) return "full";
    const { block } = blocks[0];
    const range = getRange(block);
    const domain = `${randomBytes(10).toString("hex")}.example`;
    const expiresAt = after(now, WORLD_MS);
    const { rows } = await sql<{ id: string }>`
      insert into demo.world (digest, address, block, phone_from, phone_until, domain, created_at, expires_at)
      values (${toDigest(token)}, ${address}, ${block}, ${range.from}, ${range.until}, ${domain}, ${now}, ${expiresAt})
      returning id`.execute(trx);
    return { id: rows[0]!.id, token, block, domain, createdAt: now, expiresAt };
  });
}

/** Ties an account to its world. From then on, the guard accepts the world's numbers. */
export const setAccount = (id: string, userId: string) =>
  sql`update demo.world set user_id = ${userId} where id = ${id}`.execute(db);

/** Opens a world to its visitor, once it's complete. */
export const openWorld = (id: string, sessionCookie: string) =>
  sql`update demo.world set session_cookie = ${sessionCookie} where id = ${id}`.execute(db);

/** Ends a world right away. The next sweep removes it. Idempotent. */
export const endWorld = (id: string) =>
  sql`update demo.world set expires_at = least(expires_at, ${clock.now()}) where id = ${id}`.execute(db);

/** Returns the visitor's world, "over" if it has ended, or null for a token that was never one of ours. */
export async function findWorld(token: string | undefined): Promise<World | "over" | null> {
  if (!token) return null;
  const { rows } = await sql<World & { isOpen: boolean }>`
    select id, user_id, session_cookie, block, domain, created_at, expires_at,
      expires_at > ${clock.now()} and session_cookie is not null and removed_at is null as is_open
    from demo.world where digest = ${toDigest(token)}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { isOpen, ...world } = row;
  return isOpen ? world : "over";
}

/** Counts a change. Returns false if the world has had too many. */
export async function countWrite(id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update demo.world set writes = writes + 1 where id = ${id} and writes < ${sql.lit(MAX_WRITES)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/**
 * Removes everything about the worlds that have ended: first in the database, then in the sandbox, then the world is
 * marked. Idempotent, so a run that was interrupted is simply repeated. Returns how many were removed.
 */
export async function removeEndedWorlds(sandbox: Sandbox): Promise<number> {
  const now = clock.now();
  const { rows: worlds } = await sql<{ id: string; userId: string | null; block: number; domain: string }>`
    select id, user_id, block, domain from demo.world where removed_at is null and expires_at <= ${now}
    order by expires_at limit ${sql.lit(REMOVED_PER_RUN)}`.execute(db);
  // Only what the limits count is left of a world, and only for a day.
  await sql`delete from demo.world where removed_at < ${after(now, -days(1))}`.execute(db);
  if (worlds.length === 0) return 0;
  const phones = worlds.flatMap(({ block }) => listNumbers(block));
  const userIds = worlds.flatMap(({ userId }) => userId ?? []);
  await removeRows(userIds, phones);
  const domains = worlds.map(({ domain }) => domain);
  await sandbox.forget(phones, domains, after(now, -WORLD_MS));
  await sql`
    update demo.world set removed_at = ${now}, session_cookie = null
    where id = any(${worlds.map(({ id }) => id)}::uuid[])`.execute(db);
  return worlds.length;
}

/** Removes all rows of these accounts and numbers in one transaction. What isn't named here goes with what is. */
async function removeRows(userIds: string[], phones: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const listIds = async (table: "team" | "league") => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where manager_id = any(${userIds}::uuid[]) order by id for update`.execute(
        trx,
      );
      return rows.map(({ id }) => id);
    };
    const teamIds = await listIds("team");
    const leagueIds = await listIds("league");
    for (const table of ["message", "rsvp_link"])
      await sql`delete from ${sql.table(table)} where team_id = any(${teamIds}::uuid[])`.execute(trx);
    await sql`
      delete from league_game where league_id = any(${leagueIds}::uuid[])
        or id in (select league_game_id from game where team_id = any(${teamIds}::uuid[]))`.execute(trx);
    await sql`delete from league where id = any(${leagueIds}::uuid[])`.execute(trx);
    await sql`delete from team where id = any(${teamIds}::uuid[])`.execute(trx);
    await sql`
      delete from carried_consent using sms_consent
      where phone = any(${phones}::text[]) and sms_consent.id in (consent_id, evidence_id)`.execute(trx);
    for (const table of ["sms_consent", "inbound_text", "phone_sender", "phone_suppression", "hold_text"])
      await sql`delete from ${sql.table(table)} where phone = any(${phones}::text[])`.execute(trx);
    await sql`delete from security_event where account_id = any(${userIds}::uuid[])`.execute(trx);
    await sql`
      delete from pgboss.job using unnest(${[...userIds, ...teamIds, ...leagueIds]}::text[]) subject
      where strpos(job.data::text, subject) > 0`.execute(trx);
    await sql`delete from app_user where id = any(${userIds}::uuid[])`.execute(trx);
  });
}
