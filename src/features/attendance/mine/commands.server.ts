import { sql } from "kysely";
import { syncAvailability } from "#features/availability/commands.server.ts";
import { chooseLanguage } from "#features/teams/languages/commands.server.ts";
import { lockRoster } from "#features/teams/members/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { Language } from "#words/language.ts";
import { findAwayProblem, MAX_AWAY_RANGES, type AwayDays, type AwayProblem } from "../away/rules.ts";
import { announceResponse, recordResponse } from "../commands.server.ts";
import { setOwnNote } from "../notes/commands.server.ts";
import type { RsvpStatus } from "../schema.ts";
import type { OwnMember, OwnPage } from "./access.server.ts";
import { getEarliestToday } from "./queries.server.ts";

/** What a form says about a member in a game. Without a response, it only changes the note of the one that was given. */
export type SubmittedResponse = {
  gameId: string;
  memberId: string;
  response: RsvpStatus | null;
  note?: string | null;
};

export type SavedResponses = {
  saved: number;
  /** How many responses are requests (NEED-31). */
  requested: number;
  /** For how many games it was too late. */
  tooLate: number;
  /** How many notes were changed without a new response. */
  notes: number;
  /** How many notes had no response to go with. */
  looseNotes: number;
};

/**
 * Stores responses of the page's members to several games, and their notes, in one transaction. Skips members who aren't
 * on the page, games of other teams, games that don't exist, and games that a sub wasn't asked about. Each game stops
 * accepting responses when it starts (OP-29). Idempotent. The last response counts. Returns how many of each were saved.
 */
export async function respondToSeveral(
  { members }: OwnPage,
  submitted: readonly SubmittedResponse[],
): Promise<SavedResponses> {
  const own = new Map(members.map((member) => [member.memberId, member]));
  const wanted = submitted.flatMap((said) => {
    const member = own.get(said.memberId);
    return member ? { ...said, teamId: member.teamId, isSub: member.isSub } : [];
  });
  const counts = { recorded: 0, requested: 0, notes: 0, looseNotes: 0 };
  if (wanted.length === 0) return toSaved(counts, 0);
  const now = clock.now();
  const late = new Set<string>();
  const found = await db.transaction().execute(async (trx) => {
    // Responses are stored in ID order, so that two forms for the same games can't deadlock.
    const { rows } = await sql<SubmittedResponse>`
      select distinct on (game.id, wanted."memberId") game.id as "gameId", wanted."memberId", wanted.response, wanted.note
      from json_to_recordset(${JSON.stringify(wanted)})
        as wanted ("gameId" uuid, "memberId" uuid, response text, note text, "teamId" uuid, "isSub" boolean)
      join game on game.id = wanted."gameId" and game.team_id = wanted."teamId"
      where not wanted."isSub" or (
        -- Not "exists", for which PostgreSQL may read the whole table.
        select true from game_rsvp asked
        where asked.game_id = game.id and asked.member_id = wanted."memberId" limit 1
      )
      order by game.id, wanted."memberId"`.execute(trx);
    for (const { response, note, ...key } of rows) {
      if (response === null) {
        counts[(await setOwnNote(trx, key, note ?? null, now)) ? "notes" : "looseNotes"] += 1;
        continue;
      }
      const outcome = await recordResponse(trx, key, response, "link", now, note);
      if (outcome === "refused") late.add(key.gameId);
      else counts[outcome === "requested" ? "requested" : "recorded"] += 1;
    }
    return rows;
  });
  for (const gameId of new Set(found.map((row) => row.gameId))) announceResponse(gameId);
  return toSaved(counts, late.size);
}

const toSaved = (
  { recorded, ...counts }: Record<"recorded" | "requested" | "notes" | "looseNotes", number>,
  tooLate: number,
): SavedResponses => ({ ...counts, saved: recorded, tooLate });

/**
 * Returns the page's roster entries of one person, by the ID of any of them, or everyone's. Throws NOT_FOUND if the
 * person isn't on the page.
 */
export function requireOwnMembers({ members, people }: OwnPage, who: string | null): readonly OwnMember[] {
  if (who === null) return members;
  const person = people.find(({ memberIds }) => memberIds.includes(who));
  if (!person) throw new AppError("NOT_FOUND");
  return members.filter(({ memberId }) => person.memberIds.includes(memberId));
}

export type AddAwayResult =
  | { kind: "saved"; marked: number; unchanged: number }
  | { kind: "full" }
  | { kind: "invalid"; problem: AwayProblem };

/** How long past away days are kept. Recent games' sheets refer to them. */
const RETENTION_DAYS = 30;

/**
 * Adds away days for one person in all their teams, or for everyone on the page (REACH-20). Games without a response are
 * marked not attending, and existing responses stay. Games that are added or moved to these days later are marked too
 * (see `syncAvailability`). Idempotent. Returns how many games were marked and how many have a different response. If
 * it's too many days for one of them, nothing is stored. Throws NOT_FOUND if the person isn't on the page.
 */
export async function addAway(
  page: OwnPage,
  days: AwayDays,
  who: string | null = null,
): Promise<AddAwayResult> {
  const members = requireOwnMembers(page, who);
  const now = clock.now();
  const problem = findAwayProblem(days, getEarliestToday(members, now));
  if (problem) return { kind: "invalid", problem };
  const changed = new Set<string>();
  const result = await db.transaction().execute(async (trx): Promise<AddAwayResult> => {
    await lockRosters(trx, members);
    for (const member of members) if (await isFull(trx, member, days, now)) return { kind: "full" };
    const unchanged = new Set<string>();
    for (const member of members) {
      for (const gameId of await addMemberAway(trx, member, days, now)) changed.add(gameId);
      for (const gameId of await listOtherResponses(trx, member, days, now)) unchanged.add(gameId);
    }
    return { kind: "saved", marked: changed.size, unchanged: unchanged.size };
  });
  for (const gameId of changed) announceResponse(gameId);
  return result;
}

/** Locks the teams in ID order, so that two families with the same teams can't deadlock. */
export async function lockRosters(trx: Trx, members: readonly OwnMember[]): Promise<void> {
  for (const teamId of [...new Set(members.map((member) => member.teamId))].toSorted())
    await lockRoster(trx, teamId);
}

async function isFull(trx: Trx, member: OwnMember, days: AwayDays, now: Date): Promise<boolean> {
  const existing = await trx
    .selectFrom("memberAway")
    .select(["fromOn", "untilOn"])
    .where("memberId", "=", member.memberId)
    .where("untilOn", ">=", toWallClock(now, member.timeZone).on)
    .execute();
  const isDuplicate = existing.some(
    ({ fromOn, untilOn }) => fromOn === days.fromOn && untilOn === days.untilOn,
  );
  return !isDuplicate && existing.length >= MAX_AWAY_RANGES;
}

async function addMemberAway(trx: Trx, member: OwnMember, days: AwayDays, now: Date): Promise<string[]> {
  const { teamId, memberId } = member;
  const { on: today } = toWallClock(now, member.timeZone);
  await trx
    .insertInto("memberAway")
    .values({ teamId, memberId, ...days, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .deleteFrom("memberAway")
    .where("memberId", "=", memberId)
    .where("untilOn", "<", addDays(today, -RETENTION_DAYS))
    .execute();
  return syncAvailability(trx, { teamId, memberIds: [memberId] }, now);
}

/** Lists the games on these days that the member has responded to differently. */
async function listOtherResponses(trx: Trx, member: OwnMember, days: AwayDays, now: Date): Promise<string[]> {
  const { on: today } = toWallClock(now, member.timeZone);
  const rows = await trx
    .selectFrom("game")
    .innerJoin("gameRsvp", "gameRsvp.gameId", "game.id")
    .select("game.id")
    .where("game.teamId", "=", member.teamId)
    .where("game.gameOn", ">=", days.fromOn < today ? today : days.fromOn)
    .where("game.gameOn", "<=", days.untilOn)
    .where("game.cancelledAt", "is", null)
    .where("gameRsvp.memberId", "=", member.memberId)
    .where("gameRsvp.response", "in", ["attending", "maybe"])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes away days, along with the responses they set for games that haven't started. Idempotent. Ignores away days
 * that are gone or belong to someone who isn't on the page. Returns how many games need a response again.
 */
export async function removeAway({ members }: OwnPage, awayIds: readonly string[]): Promise<number> {
  const now = clock.now();
  const changed = new Set<string>();
  await db.transaction().execute(async (trx) => {
    const affected = await findAwayMembers(trx, members, awayIds);
    await lockRosters(trx, affected);
    for (const { teamId, memberId } of affected) {
      await trx
        .deleteFrom("memberAway")
        .where("id", "=", sql<string>`any(${awayIds}::uuid[])`)
        .where("memberId", "=", memberId)
        .where("teamId", "=", teamId)
        .execute();
      const gameIds = await syncAvailability(trx, { teamId, memberIds: [memberId] }, now);
      for (const gameId of gameIds) changed.add(gameId);
    }
  });
  for (const gameId of changed) announceResponse(gameId);
  return changed.size;
}

async function findAwayMembers(trx: Trx, members: readonly OwnMember[], awayIds: readonly string[]) {
  const rows = await trx
    .selectFrom("memberAway")
    .select("memberId")
    .where("id", "=", sql<string>`any(${awayIds}::uuid[])`)
    .execute();
  const affected = new Set(rows.map((row) => row.memberId));
  return members.filter(({ memberId }) => affected.has(memberId));
}

/**
 * Sets the language of the contact that the link proves, for all teams (REACH-50). Idempotent. Throws NOT_FOUND for a link
 * that proves no contact.
 */
export async function chooseOwnLanguage({ contact }: OwnPage, language: Language): Promise<void> {
  if (contact === null) throw new AppError("NOT_FOUND");
  await db.transaction().execute((trx) => chooseLanguage(trx, contact, language));
}
