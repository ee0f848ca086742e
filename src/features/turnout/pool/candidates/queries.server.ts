import { sql } from "kysely";
import { after } from "#platform/clock.ts";
import type { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import {
  bookings,
  isAsked,
  isOnRoster,
  isStopped,
  memberGames,
  openAsks,
  type PoolCall,
} from "../queries.server.ts";
import { LIMIT_PERIOD, type PoolCandidate } from "../rules.ts";

/** Someone of the pool with what decides whether a call may ask them. */
export type NamedCandidate = PoolCandidate & { name: string };

type Row = Omit<NamedCandidate, "busy" | "openAsks" | "askedAt" | "turnsAt"> & {
  memberGames: string[];
  bookings: string[];
  openAsks: string[];
  asks: { at: string; state: string }[];
};

/** The most people of a pool to read, which is also how many a pool can have. */
const MAX_CANDIDATES = 500;

/** Reads a league's pool with the facts that decide who's eligible for a call, so that the rules can say why not. */
export async function readCandidates(
  reader: typeof db,
  call: PoolCall,
  timeZone: string,
  now: Date,
): Promise<NamedCandidate[]> {
  const { rows } = await sql<Row>`
    select person.id as "personId", person.name, person.confirmed_at is not null as "isConfirmed",
      person.paused_until::text as "pausedUntil", ${isStopped} as "isStopped", person.weekdays, person.level,
      person.groups, ${isOnRoster(call)} as "isOnRoster", ${isAsked(call)} as "isAsked", person.joined_at as "joinedAt",
      array(select own_game.id from ${memberGames(call)} own_game) as "memberGames",
      array(select booked.starts_at::text from ${bookings(call)} booked) as bookings,
      array(select asked.starts_at::text from ${openAsks(call)} asked) as "openAsks",
      coalesce((
        select json_agg(json_build_object('at', asked_at, 'state', state)) from pool_ask
        where pool_ask.person_id = person.id and state <> 'unreachable'
      ), '[]') as asks
    from pool_person person
    where person.league_id = ${call.leagueId}
    order by lower(person.name), person.id limit ${MAX_CANDIDATES}`.execute(reader);
  const games = new Map(call.overlapping.map((game) => [game.id, game]));
  return rows.map(({ memberGames: own, bookings: booked, asks, ...person }) => ({
    ...person,
    openAsks: person.openAsks.map((at) => new Date(at)),
    busy: [
      ...own.map((id) => games.get(id)!),
      ...booked.map((at) => {
        const startsAt = new Date(at);
        return { startsAt, time: toWallClock(startsAt, timeZone).time };
      }),
    ],
    askedAt: asks.map(({ at }) => new Date(at)).filter((at) => at > after(now, -LIMIT_PERIOD)),
    turnsAt: asks.flatMap(({ at, state }) => (state === "too-late" ? [] : new Date(at))),
  }));
}
