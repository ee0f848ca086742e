import { sql } from "kysely";
import { listNeedFacts, selectGroupIds } from "#features/teams/groups/queries.server.ts";
import { computeNeeds, listShortGroups, type NeedFacts } from "#features/teams/groups/rules.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { formatDayAndTime, formatTime } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import type { RsvpKey } from "../access.server.ts";
import type { StoredResponse } from "../schema.ts";
import { FIRST_YES } from "../standing/rules.ts";
import { countBooked } from "../subs/queries.server.ts";
import { type Candidate, holdsSpot, listPlaces, type Line, type Waiting } from "./rules.ts";

type Reader = typeof db;

/** Selects a game's maximum like `getMaximum`, for `game` and `team`. */
export const MAXIMUM = sql<
  number | null
>`coalesce(game.maximum_players, case when game.kind = 'game' then team.maximum_players end)`;

type WaitingRow = Waiting & { position: number };

/** Lists who waits for a spot in a game, first in line first. At most a full roster. */
async function listWaiting(reader: Reader, gameId: string): Promise<WaitingRow[]> {
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

/** What the sheet shows about a game's line. */
export type SheetLine = { places: ReadonlyMap<string, number>; isOutOfTexts: boolean };

export const NO_LINE: SheetLine = { places: new Map(), isOutOfTexts: false };

export async function readSheetLine(gameId: string): Promise<SheetLine> {
  const [waiting, line] = await Promise.all([
    listWaiting(db, gameId),
    db.selectFrom("waitlist").select("isOutOfTexts").where("gameId", "=", gameId).executeTakeFirst(),
  ]);
  return { places: listPlaces(waiting), isOutOfTexts: line?.isOutOfTexts ?? false };
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
  { gameId, maximum, round, isOutOfTexts }: { gameId: string } & Omit<Line, "attending" | "waiting">,
): Promise<Line & { waiting: WaitingRow[] }> {
  const attending = await countAttending(reader, gameId);
  return { maximum, attending, round, isOutOfTexts, waiting: await listWaiting(reader, gameId) };
}

/** Someone's place in line, and the outcome of the last spot that they were offered. */
export type Place = {
  /** Counted from 1. */
  number: number;
  /** A spot that's theirs to take, or that the first yes of everyone waiting has. Null if there's none. */
  offer: { until: Date; isForEveryone: boolean } | null;
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
      const { offerUntil: until } = person;
      const offer = until !== null && until > now ? { until, isForEveryone: !person.holdsSpot } : null;
      const wasOffered = person.offeredAt !== null && !holdsSpot(person, now);
      return [`${gameId} ${person.memberId}`, { number: place, offer, wasOffered }];
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

/** Selects how many people wait for a spot, for `game`. Reads nothing else for a game without a line. */
export const WAITING = sql<number>`(
  select count(*)::int from waitlist_entry entry
  join game_rsvp rsvp on rsvp.game_id = entry.game_id and rsvp.member_id = entry.member_id
    and rsvp.response = 'waitlisted'
  where entry.game_id = game.id
)`;

/** Adds everyone's groups, and reads what the game needs of groups. */
export async function readCandidates(
  reader: Reader,
  gameId: string,
  waiting: readonly Waiting[],
): Promise<{ waiting: Candidate[]; needs: NeedFacts }> {
  const [needs] = await listNeedFacts(reader, [gameId]);
  const { rows } = await sql<{ id: string; groupIds: string[] }>`
    select id, ${selectGroupIds(sql.ref("id"))} as "groupIds"
    from unnest(${waiting.map(({ memberId }) => memberId)}::uuid[]) person (id)`.execute(reader);
  const groups = new Map(rows.map(({ id, groupIds }) => [id, groupIds]));
  return {
    waiting: waiting.map((person) => ({ ...person, groupIds: groups.get(person.memberId) ?? [] })),
    needs: needs ?? { neededPlayers: null, groups: [], attending: [] },
  };
}

/** Returns the name of the group that goes before the order of the line because the game is missing it (NEED-21). */
async function findFirstGroup(reader: Reader, gameId: string): Promise<string | null> {
  const { waiting, needs } = await readCandidates(reader, gameId, await listWaiting(reader, gameId));
  const short = listShortGroups(computeNeeds(needs));
  return short.find(({ id }) => waiting.some(({ groupIds }) => groupIds.includes(id)))?.name ?? null;
}

/** What the pages behind a link say about someone who waits. */
export type PlaceOnPage = Place & { firstGroup: string | null };

/** Adds the places of those who wait, which few pages show. */
export async function withPlaces<Member extends { memberId: string | null; response: StoredResponse | null }>(
  gameId: string,
  members: readonly Member[],
  now: Date,
): Promise<readonly (Member & { place?: PlaceOnPage | null })[]> {
  if (members.every(({ response }) => response !== "waitlisted")) return members;
  const places = await readPlaces(db, [gameId], now);
  const firstGroup = await findFirstGroup(db, gameId);
  return members.map((member) => {
    const place = places.get(`${gameId} ${member.memberId}`);
    return { ...member, place: place ? { ...place, firstGroup } : null };
  });
}

/**
 * Formats until when a spot is held for someone who waits: "6:20 PM", or with the day if that isn't today. Returns
 * FIRST_YES for an offer to everyone waiting.
 */
export function formatOffer(
  { language, timeZone }: { language: Language; timeZone: string },
  offer: { until: Date; isForEveryone: boolean } | null,
  now: Date,
): string | null {
  if (!offer || offer.isForEveryone) return offer && FIRST_YES;
  const { on, time } = toWallClock(offer.until, timeZone);
  const isToday = on === toWallClock(now, timeZone).on;
  return isToday ? formatTime(language, time) : formatDayAndTime(language, on, time);
}
