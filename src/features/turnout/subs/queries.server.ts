import { sql } from "kysely";
import type { StoredResponse } from "#features/attendance/schema.ts";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { countTaken } from "#features/attendance/subs/queries.server.ts";
import { countAttending, WAITING } from "#features/attendance/waitlist/queries.server.ts";
import type { CallState, OfferState } from "#features/attendance/subs/schema.ts";
import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { readCandidates, readSender } from "#features/messages/blasts/queries.server.ts";
import { toMonth } from "#features/messages/rules.ts";
import { selectTextedGames } from "#features/messages/game-texts/queries.server.ts";
import { planGameTexts } from "#features/messages/game-texts/rules.ts";
import type { MessageState } from "#features/messages/schema.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { readNeeds, selectGroupIds } from "#features/teams/groups/queries.server.ts";
import { listShortGroups } from "#features/teams/groups/rules.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { countAsked, hasPool } from "../pool/queries.server.ts";
import { listNextSubs, getWaitMs, planCall } from "./rules.ts";
import type { CalledSub, SubCall } from "./schema.ts";

type Reader = typeof db;

/** Returns a game and its team with the fields needed to call subs. */
export async function findCalledGame(reader: Reader, gameId: string) {
  const game = await selectTextedGames(reader)
    .select(["team.quietFrom", "team.quietUntil", "team.archivedAt", "team.minimumPlayers"])
    .select(WAITING.as("waiting"))
    .where("game.id", "=", gameId)
    .executeTakeFirst();
  return game && { ...game, startsAt: getResponsesCloseAt(game) };
}
export type CalledGame = NonNullable<Awaited<ReturnType<typeof findCalledGame>>>;

/** Returns the group that a call is for. Returns null if it's for everyone, or if the group was deleted since. */
export async function findCalledGroup(reader: Reader, teamId: string, groupId: string | null) {
  if (groupId === null) return null;
  const group = await reader
    .selectFrom("teamGroup")
    .select(["id", "name"])
    .where("id", "=", groupId)
    .where("teamId", "=", teamId)
    .executeTakeFirst();
  return group ?? null;
}

/** Lists the team's subs in order, plus anyone who was asked for this game. */
export async function readSubProgress(reader: Reader, teamId: string, gameId: string) {
  const rows = await reader
    .selectFrom("teamMember")
    .leftJoin("subOffer", (join) =>
      join.onRef("subOffer.memberId", "=", "teamMember.id").on("subOffer.gameId", "=", gameId),
    )
    .leftJoin("gameRsvp", (join) =>
      join.onRef("gameRsvp.memberId", "=", "teamMember.id").on("gameRsvp.gameId", "=", gameId),
    )
    .select([
      "teamMember.id as memberId",
      "teamMember.name",
      "teamMember.subPosition as position",
      "gameRsvp.response",
      "subOffer.state",
      "subOffer.reason",
      "subOffer.round",
      "subOffer.blastId",
      "subOffer.askedAt",
      "subOffer.respondedAt",
      selectGroupIds(sql.ref("teamMember.id")).as("groupIds"),
    ])
    .where("teamMember.teamId", "=", teamId)
    .where((eb) =>
      eb.or([eb("teamMember.subPosition", "is not", null), eb("subOffer.gameId", "is not", null)]),
    )
    .orderBy("teamMember.subPosition")
    .orderBy("teamMember.id")
    .execute();
  return rows.map(
    ({ memberId, name, position, groupIds, response, state, reason, round, blastId, ...times }) => ({
      memberId,
      name,
      position,
      groupIds,
      response: response as StoredResponse | null,
      offer:
        state === null
          ? null
          : {
              state: state as OfferState,
              reason,
              round: round!,
              blastId,
              askedAt: times.askedAt!,
              respondedAt: times.respondedAt,
            },
    }),
  );
}
type Row = Awaited<ReturnType<typeof readSubProgress>>[number];

/** Returns the delivery state of the text that asked each sub. If a sub has several phones, the best state counts. */
async function readDelivery(rows: readonly Row[]): Promise<Map<string, MessageState>> {
  const askedTexts = rows.flatMap(({ offer }) =>
    offer?.blastId ? { id: offer.blastId, at: offer.askedAt } : [],
  );
  if (askedTexts.length === 0) return new Map();
  const texts = await db
    .selectFrom("message")
    .select(["memberId", "state"])
    .where(
      "blastId",
      "in",
      askedTexts.map(({ id }) => id),
    )
    .where("month", "in", [...new Set(askedTexts.map(({ at }) => toMonth(at)))])
    .execute();
  const bestStates = new Map<string, MessageState>();
  for (const { memberId, state } of texts) {
    const current = memberId === null ? undefined : bestStates.get(memberId);
    if (memberId !== null && (!current || getDeliveryRank(state) > getDeliveryRank(current)))
      bestStates.set(memberId, state as MessageState);
  }
  return bestStates;
}

const order = [
  "skipped",
  "failed",
  "undelivered",
  "unknown",
  "queued",
  "submitting",
  "accepted",
  "sent",
  "delivered",
];
const getDeliveryRank = (state: string) => order.indexOf(state);

/** Returns a game's sub call, with who would be asked next, who can be reached, and what it costs. */
export async function getSubCall(grant: GameGrant): Promise<SubCall> {
  const { gameId, teamId } = grant;
  const now = clock.now();
  const game = await findCalledGame(db, gameId);
  if (!game) throw new AppError("NOT_FOUND");
  const call = await db
    .selectFrom("subCall")
    .leftJoin("appUser", "appUser.id", "subCall.startedBy")
    .selectAll("subCall")
    .select("appUser.name as startedByName")
    .where("gameId", "=", gameId)
    .executeTakeFirst();
  const rows = await readSubProgress(db, teamId, gameId);
  const [delivery, sender, candidates, attending] = await Promise.all([
    readDelivery(rows),
    readSender(db, teamId),
    readCandidates(db, teamId, gameId),
    countAttending(db, gameId),
  ]);
  const round = call && call.state !== "open" ? call.round + 1 : (call?.round ?? 1);
  const group = call ? await findCalledGroup(db, teamId, call.groupId) : null;
  const isOpen = call?.state === "open";
  const target = isOpen ? { groupId: group?.id ?? null, asksOthers: call.asksOthers } : {};
  const line = listNextSubs(rows, round, target);
  const plan = planGameTexts(
    game,
    { ask: "sub-call" },
    new Set(rows.map(({ memberId }) => memberId)),
    candidates,
    { left: Number.MAX_SAFE_INTEGER, linkLength: RSVP_LINK_LENGTH },
  );
  const inLine = new Set(line.map(({ memberId }) => memberId));
  const unreachableReasons = new Map(plan.skipped.map(({ memberId, reason }) => [memberId, reason]));
  const toMoment = (at: Date) => {
    const { on, time } = toWallClock(at, game.timeZone);
    return { on, time: time.slice(0, 5) };
  };
  const quiet = findQuietHoursEnd(game, now);
  // A team whose league turned its pool off sees nothing of it (NEED-39).
  const isPoolOn = await hasPool(db, gameId);
  const isAskingPool =
    isPoolOn && call?.state === "open" && call.poolSince !== null && call.poolEndedAt === null;
  const isPaused = call?.state === "open" && quiet !== null && (!call.ignoresQuiet || isAskingPool);
  const takenCount = await countTaken(db, gameId);
  const needs = (await readNeeds(db, [gameId])).get(gameId);
  const isWaiting =
    call !== undefined &&
    planCall({ spots: call.spots, round }, rows, getWaitMs(call.waitMinutes, now, game.startsAt), now)
      .waitingUntil !== null;
  const isPoolDone = !call?.asksPool || !isPoolOn || call.poolEndedAt !== null;
  const hasOthers = listNextSubs(rows, round).length > 0 || (call?.asksPool === true && isPoolOn);
  return {
    subs: rows.map((row): CalledSub => {
      const { memberId, name, position, response, offer } = row;
      return {
        memberId,
        name,
        isSub: position !== null,
        response,
        groupIds: row.groupIds,
        unreachable: unreachableReasons.get(memberId) ?? null,
        isNext: inLine.has(memberId),
        offer: offer && {
          state: offer.state,
          askedAt: toMoment(offer.askedAt),
          respondedAt: offer.respondedAt && toMoment(offer.respondedAt),
          delivery: delivery.get(memberId) ?? null,
        },
      };
    }),
    call: call
      ? {
          state: call.state as CallState,
          spots: call.spots,
          taken: takenCount,
          waitMinutes: call.waitMinutes,
          startedBy: call.startedByName,
          startedAt: toMoment(call.startedAt),
          isOutOfTexts: call.isOutOfTexts,
          pausedUntil: isPaused ? toMoment(quiet) : null,
          nextAt:
            call.state === "open" && call.nextAt && (line.length > 0 || isAskingPool)
              ? toMoment(call.nextAt)
              : null,
          pool:
            isPoolOn && call.poolSince
              ? {
                  state: call.poolEndedAt === null ? "asking" : "ended",
                  asked: await countAsked(db, gameId),
                }
              : null,
          group,
          asksOthers: call.asksOthers,
          canAskOthers:
            isOpen &&
            group !== null &&
            !call.asksOthers &&
            line.length === 0 &&
            !isWaiting &&
            isPoolDone &&
            hasOthers &&
            takenCount < call.spots,
        }
      : null,
    hasPool: isPoolOn,
    shortGroups: listShortGroups(needs ?? { groups: [] }).map(({ id, name, missing }) => ({
      id,
      name,
      missing,
    })),
    canCall:
      game.cancelledAt === null && game.archivedAt === null && game.gameTime !== null && game.startsAt > now,
    waiting: game.waiting,
    isAskingEveryone: getWaitMs(60, now, game.startsAt) === 0,
    suggestedSpots: Math.max(1, (game.minimumPlayers ?? 0) - attending),
    left: Math.max(0, sender.left),
    cost: plan.texts.reduce(
      (sum, { memberId, reason, segments }) =>
        reason === null && inLine.has(memberId) ? sum + segments : sum,
      0,
    ),
    quietAt: quiet === null ? null : toWallClock(now, game.timeZone).time,
  };
}
