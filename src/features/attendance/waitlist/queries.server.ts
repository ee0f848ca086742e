import { sql } from "kysely";
import { db } from "#platform/database.ts";
import type { RsvpKey } from "../access.server.ts";
import type { StoredResponse } from "../schema.ts";
import { countBooked } from "../subs/queries.server.ts";
import { holdsSpot, type Line, type Waiting } from "./rules.ts";

type Reader = typeof db;

/** Selects a game's maximum like `getMaximum`, for `game` and `team`. */
export const MAXIMUM = sql<
  number | null
>`coalesce(game.maximum_players, case when game.kind = 'game' then team.maximum_players end)`;

type WaitingRow = Waiting & { position: number };

/** Lists who waits for a spot in a game, first in line first. At most a full roster. */
export async function listWaiting(reader: Reader, gameId: string): Promise<WaitingRow[]> {
  return reader
    .selectFrom("waitlistEntry")
    .innerJoin("gameRsvp", (join) =>
      join
        .onRef("gameRsvp.gameId", "=", "waitlistEntry.gameId")
        .onRef("gameRsvp.memberId", "=", "waitlistEntry.memberId"),
    )
    .select([
      "waitlistEntry.memberId",
      "waitlistEntry.position",
      "waitlistEntry.askedRound",
      "waitlistEntry.offeredAt",
      "waitlistEntry.offerUntil",
      "waitlistEntry.holdsSpot",
    ])
    .where("waitlistEntry.gameId", "=", gameId)
    .where("gameRsvp.response", "=", "waitlisted")
    .orderBy("waitlistEntry.position")
    .orderBy("waitlistEntry.memberId")
    .execute();
}

/** Counts who is in, subs and the league's subs included. */
export async function countAttending(reader: Reader, gameId: string): Promise<number> {
  const { count } = await reader
    .selectFrom("gameRsvp")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("gameId", "=", gameId)
    .where("response", "=", "attending")
    .executeTakeFirstOrThrow();
  return Number(count) + (await countBooked(reader, gameId));
}

/** Reads a line. To decide by it, lock it first. */
export async function readLine(
  reader: Reader,
  { gameId, maximum, round }: { gameId: string; maximum: number | null; round: number },
): Promise<Line & { waiting: WaitingRow[] }> {
  const attending = await countAttending(reader, gameId);
  return { maximum, attending, round, waiting: await listWaiting(reader, gameId) };
}

/** Someone's place in line, and the outcome of the last spot that they were offered. */
export type Place = {
  /** Counted from 1. */
  number: number;
  /** Until when a spot is theirs to take, or null if none is. */
  offerUntil: Date | null;
  /** True if the offer is over, or went to someone else. */
  wasOffered: boolean;
};

/** Reads the places of everyone who waits in these games, by game and member ID: "{gameId} {memberId}". */
export async function readPlaces(
  reader: Reader,
  gameIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Place>> {
  if (gameIds.length === 0) return new Map();
  const { rows } = await sql<Waiting & { gameId: string; place: number }>`
    select entry.game_id as "gameId", entry.member_id as "memberId", entry.asked_round as "askedRound",
      entry.offered_at as "offeredAt", entry.offer_until as "offerUntil", entry.holds_spot as "holdsSpot",
      (row_number() over (partition by entry.game_id order by entry.position, entry.member_id))::int as place
    from unnest(${[...new Set(gameIds)]}::uuid[]) wanted (id)
    join waitlist_entry entry on entry.game_id = wanted.id
    join game_rsvp rsvp on rsvp.game_id = entry.game_id and rsvp.member_id = entry.member_id
      and rsvp.response = 'waitlisted'`.execute(reader);
  return new Map(
    rows.map(({ gameId, place, ...person }) => {
      const isOpen = person.offerUntil !== null && person.offerUntil > now;
      const offerUntil = isOpen ? person.offerUntil : null;
      const wasOffered = person.offeredAt !== null && !holdsSpot(person, now);
      return [`${gameId} ${person.memberId}`, { number: place, offerUntil, wasOffered }];
    }),
  );
}

/** Returns a member's place in line, or null if they aren't waiting. */
export async function findPlace(
  reader: Reader,
  { gameId, memberId }: RsvpKey,
  now: Date,
): Promise<Place | null> {
  const places = await readPlaces(reader, [gameId], now);
  return places.get(`${gameId} ${memberId}`) ?? null;
}

/** Counts who waits for a spot in a game. */
export const countWaiting = async (reader: Reader, gameId: string) =>
  (await listWaiting(reader, gameId)).length;

/** Adds the places of those who wait, which few pages show. */
export async function withPlaces<Member extends { memberId: string | null; response: StoredResponse | null }>(
  gameId: string,
  members: readonly Member[],
  now: Date,
): Promise<readonly (Member & { place?: Place | null })[]> {
  if (members.every(({ response }) => response !== "waitlisted")) return members;
  const places = await readPlaces(db, [gameId], now);
  return members.map((member) => ({ ...member, place: places.get(`${gameId} ${member.memberId}`) ?? null }));
}
