import { sql } from "kysely";
import { COUNTED_PERIOD, DEFAULT_WEEKLY_LIMIT } from "#features/turnout/pool/rules.ts";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { digestToken, rebuildToken } from "#platform/secrets.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../access.server.ts";
import { MAX_POOL_PEOPLE } from "./rules.ts";
import type { PoolLink, PoolPerson, PoolSettings, PoolState } from "./schema.ts";

/** Returns what the league decided about its pool. A pool is off until the league turns it on. */
export async function getPoolSettings({ leagueId }: LeagueGrant): Promise<PoolSettings> {
  const pool = await db
    .selectFrom("leaguePool")
    .select(["isOn", "weeklyLimit"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  return pool ?? { isOn: false, weeklyLimit: DEFAULT_WEEKLY_LIMIT };
}

/** Returns the pool's join link, rebuilt from its id. There's none if the key that signed it was retired. */
export async function getPoolLink({ leagueId }: LeagueGrant): Promise<PoolLink> {
  const pool = await db
    .selectFrom("leaguePool")
    .select(["linkId", "linkDigest"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  const token = pool?.linkId && rebuildToken("join-pool", pool.linkId, pool.linkDigest!);
  return { url: token ? `${config.appUrl}/sub-pool/${token}` : null };
}

/** Returns the league behind a pool's open join link. Throws LINK_INVALID for any other link, and while the pool is off. */
export async function getPoolToJoin(token: string, from: Database | Trx = db) {
  const pool = await from
    .selectFrom("leaguePool")
    .innerJoin("league", "league.id", "leaguePool.leagueId")
    .select(["league.id as leagueId", "league.name as leagueName", "league.sport"])
    .where("leaguePool.linkDigest", "=", digestToken(token))
    .where("leaguePool.isOn", "=", true)
    .executeTakeFirst();
  if (!pool) throw new AppError("LINK_INVALID");
  return pool;
}

/** How long before a game a call may ask. Games played in the last 30 days were asked about within this time. */
const ASKED_BEFORE = days(90);

type Row = Omit<PoolPerson, "state" | "pausedUntil"> & {
  isConfirmed: boolean;
  isStopped: boolean;
  pauseReason: string | null;
  pausedUntil: string | null;
  timeZone: string;
};

/**
 * Lists the league's pool by name, with how often each person was asked, played, and said no in the last 30 days
 * (NEED-50). Only asks of this league's pool are counted.
 */
export async function listPoolPeople({ leagueId }: LeagueGrant): Promise<PoolPerson[]> {
  const now = clock.now();
  const since = after(now, -COUNTED_PERIOD);
  const { rows } = await sql<Row>`
    select person.id, person.name, person.phone, person.level, person.groups, person.weekdays,
      person.confirmed_at is not null as "isConfirmed", person.pause_reason as "pauseReason",
      person.paused_until::text as "pausedUntil", league.time_zone as "timeZone",
      exists (select from phone_suppression where phone_suppression.phone = person.phone) as "isStopped",
      asks.asked, asks.played, asks.declined
    from pool_person person
    join league on league.id = person.league_id
    cross join lateral (
      select count(*) filter (where asked_at > ${since})::int as asked,
        count(*) filter (where state = 'booked' and starts_at > ${since} and starts_at <= ${now})::int as played,
        count(*) filter (where state = 'declined' and asked_at > ${since})::int as declined
      from pool_ask where pool_ask.person_id = person.id and pool_ask.asked_at > ${after(since, -ASKED_BEFORE)}
    ) asks
    where person.league_id = ${leagueId}
    order by lower(person.name), person.id limit ${MAX_POOL_PEOPLE}`.execute(db);
  return rows.map(({ isConfirmed, isStopped, pauseReason, pausedUntil, timeZone, ...person }) => {
    const today = toWallClock(now, timeZone).on;
    const isPaused = pauseReason === "own" && pausedUntil! > today;
    const state: PoolState = !isConfirmed
      ? "unconfirmed"
      : isStopped
        ? "stopped"
        : pauseReason === "unanswered"
          ? "silent"
          : isPaused
            ? "paused"
            : "ready";
    return { ...person, state, pausedUntil: isPaused ? pausedUntil : null };
  });
}
