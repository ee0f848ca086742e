import { lockRoster } from "#features/teams/members/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { syncAwayResponses } from "../away/commands.server.ts";
import { findAwayProblem, MAX_AWAY_RANGES, type AwayDays, type AwayProblem } from "../away/rules.ts";
import { announceResponse, recordResponse } from "../commands.server.ts";
import type { RsvpStatus } from "../schema.ts";
import type { OwnPage } from "./access.server.ts";

export type MyResponse = { gameId: string; response: RsvpStatus };

/**
 * Stores this member's responses to several games, in one transaction. Other teams' games are skipped, as are games
 * that don't exist. Each game stops accepting responses when it starts (OP-29). Idempotent. The last response counts.
 * Returns how many responses were saved and how many were too late.
 */
export async function respondToSeveral(
  { teamId, memberId }: OwnPage,
  submittedResponses: readonly MyResponse[],
): Promise<{ saved: number; tooLate: number }> {
  if (submittedResponses.length === 0) return { saved: 0, tooLate: 0 };
  const now = clock.now();
  const responses = new Map(submittedResponses.map(({ gameId, response }) => [gameId, response]));
  let savedCount = 0;
  const games = await db.transaction().execute(async (trx) => {
    // Responses are stored in ID order, so that two forms from the same member can't deadlock.
    const rows = await trx
      .selectFrom("game")
      .select("id")
      .where("id", "in", [...responses.keys()])
      .where("teamId", "=", teamId)
      .orderBy("id")
      .execute();
    for (const { id: gameId } of rows)
      if (await recordResponse(trx, { gameId, memberId }, responses.get(gameId)!, "link", now))
        savedCount += 1;
    return rows;
  });
  for (const { id } of games) announceResponse(id);
  return { saved: savedCount, tooLate: games.length - savedCount };
}

export type AddAwayResult =
  | { kind: "saved"; marked: number; unchanged: number }
  | { kind: "full" }
  | { kind: "invalid"; problem: AwayProblem };

/** How long past away days are kept. Recent games' sheets refer to them. */
const RETENTION_DAYS = 30;

/**
 * Adds away days for this member. Games without a response are marked not attending, and existing responses stay. Games
 * that are added or moved to these days later are marked too (see `syncAwayResponses`). Idempotent. Returns how many
 * games were marked and how many kept a different response.
 */
export async function addAway(
  { teamId, memberId, timeZone }: OwnPage,
  days: AwayDays,
): Promise<AddAwayResult> {
  const now = clock.now();
  const { on: today } = toWallClock(now, timeZone);
  const problem = findAwayProblem(days, today);
  if (problem) return { kind: "invalid", problem };
  const changed: string[] = [];
  const result = await db.transaction().execute(async (trx): Promise<AddAwayResult> => {
    await lockRoster(trx, teamId);
    const existing = await trx
      .selectFrom("memberAway")
      .select(["fromOn", "untilOn"])
      .where("memberId", "=", memberId)
      .where("untilOn", ">=", today)
      .execute();
    const isDuplicate = existing.some(
      ({ fromOn, untilOn }) => fromOn === days.fromOn && untilOn === days.untilOn,
    );
    if (!isDuplicate && existing.length >= MAX_AWAY_RANGES) return { kind: "full" };
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
    changed.push(...(await syncAwayResponses(trx, { teamId, memberId, today }, now)));
    const { unchanged } = await trx
      .selectFrom("game")
      .innerJoin("gameRsvp", "gameRsvp.gameId", "game.id")
      .select((eb) => eb.fn.countAll<string>().as("unchanged"))
      .where("game.teamId", "=", teamId)
      .where("game.gameOn", ">=", days.fromOn < today ? today : days.fromOn)
      .where("game.gameOn", "<=", days.untilOn)
      .where("game.cancelledAt", "is", null)
      .where("gameRsvp.memberId", "=", memberId)
      .where("gameRsvp.response", "in", ["attending", "maybe"])
      .executeTakeFirstOrThrow();
    return { kind: "saved", marked: changed.length, unchanged: Number(unchanged) };
  });
  for (const gameId of changed) announceResponse(gameId);
  return result;
}

/**
 * Removes away days, along with the responses they set for games that haven't started. Idempotent. Ignores away days
 * that are gone or belong to someone else. Returns how many games need a response again.
 */
export async function removeAway({ teamId, memberId, timeZone }: OwnPage, awayId: string): Promise<number> {
  const now = clock.now();
  const { on: today } = toWallClock(now, timeZone);
  const changed = await db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    await trx
      .deleteFrom("memberAway")
      .where("id", "=", awayId)
      .where("memberId", "=", memberId)
      .where("teamId", "=", teamId)
      .execute();
    return syncAwayResponses(trx, { teamId, memberId, today }, now);
  });
  for (const gameId of changed) announceResponse(gameId);
  return changed.length;
}
