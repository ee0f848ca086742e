import { RSVP_LINK_LENGTH, SHOWN_RSVP_LINK } from "#features/attendance/access.server.ts";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { readCandidates, readSender } from "#features/messages/blasts/queries.server.ts";
import { selectTextedGames } from "#features/messages/game-texts/queries.server.ts";
import { composeGameText, planGameTexts } from "#features/messages/game-texts/rules.ts";
import { withLink } from "#features/messages/wording/rules.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { HOURS_BETWEEN, findBlockedReason } from "./rules.ts";
import type { NudgePreview } from "./schema.ts";

type Reader = typeof db;

/** How a nudge is worded. */
export const NUDGE = { ask: "nudge" } as const;

/**
 * Reads everything about a nudge. In a command, call it after locking the team's reservation and pass in the reserved
 * segments, so that concurrent nudges take each other into account.
 */
export async function readNudge(reader: Reader, { gameId, teamId }: GameGrant, now: Date, reserved?: number) {
  const game = await selectTextedGames(reader)
    .where("game.id", "=", gameId)
    .where("game.teamId", "=", teamId)
    .executeTakeFirst();
  if (!game) throw new AppError("NOT_FOUND");
  const lastNudge = await reader
    .selectFrom("blast")
    .select("createdAt")
    .where("gameId", "=", gameId)
    .where("kind", "=", "nudge")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const team = await readSender(reader, teamId, reserved);
  const candidates = await readCandidates(reader, teamId, gameId);
  const unreadMemberIds = await listUnreadMembers(reader, gameId);
  const silentMembers = new Map(
    candidates
      .filter(({ active, isSub, response }) => active && !isSub && response === null)
      .map(({ memberId, name }) => [memberId, name]),
  );
  // Someone who wrote back isn't nudged until a manager has read it.
  const heldBack = [...silentMembers].filter(([memberId]) => unreadMemberIds.has(memberId));
  const memberIds = new Set([...silentMembers.keys()].filter((memberId) => !unreadMemberIds.has(memberId)));
  const plan = planGameTexts(game, NUDGE, memberIds, candidates, {
    left: team.left,
    linkLength: RSVP_LINK_LENGTH,
  });
  const startsAt = getResponsesCloseAt(game);
  const state = game.cancelledAt ? "cancelled" : startsAt <= now ? "started" : "open";
  const nextDueAt = lastNudge && after(lastNudge.createdAt, hours(HOURS_BETWEEN));
  return {
    game,
    team,
    plan,
    memberIds: [...memberIds],
    skipped: [
      ...plan.skipped,
      ...heldBack.map(([memberId, name]) => ({ memberId, name, reason: "unread-reply" as const })),
    ],
    noResponse: silentMembers.size,
    startsAt,
    /** When the last nudge was sent and when the next one is allowed, or null if a nudge is allowed now. */
    last: nextDueAt && nextDueAt > now ? { at: lastNudge.createdAt, nextDueAt } : null,
    blockedReason: findBlockedReason({
      isTextingOn,
      kind: game.kind,
      state,
      isArchived: team.isArchived,
      noResponse: silentMembers.size,
      unread: heldBack.length,
      members: plan.sent,
      shortfall: plan.failed,
      fullCost: plan.fullCost,
      left: Math.max(0, team.left),
    }),
  };
}

/** Lists the members whose reply about a game no manager has seen yet. */
async function listUnreadMembers(reader: Reader, gameId: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom("gameRsvp")
    .select("memberId")
    .where("gameId", "=", gameId)
    .where("unreadReply", "is not", null)
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

type Nudge = Awaited<ReturnType<typeof readNudge>>;

/** Returns how long ago the last nudge was sent and when the next one is allowed, in the team's time zone. */
export function getLastNudge({ last, game: { timeZone } }: Pick<Nudge, "last" | "game">, now: Date) {
  if (!last) return null;
  const { on, time } = toWallClock(last.nextDueAt, timeZone);
  const minutesAgo = Math.max(0, Math.floor((now.getTime() - last.at.getTime()) / 60_000));
  return { minutesAgo, nextDueAt: { on, time: time.slice(0, 5) } };
}

export async function previewNudge(grant: GameGrant): Promise<NudgePreview> {
  const now = clock.now();
  const nudge = await readNudge(db, grant, now);
  const { team, plan } = nudge;
  return {
    noResponse: nudge.noResponse,
    members: plan.sent,
    shortfall: plan.failed,
    cost: plan.cost,
    left: Math.max(0, team.left),
    wording: withLink(composeGameText(nudge.game, NUDGE, RSVP_LINK_LENGTH).body, SHOWN_RSVP_LINK),
    skipped: nudge.skipped,
    quietAt: findQuietHoursEnd(team, now) && toWallClock(now, team.timeZone).time,
    last: getLastNudge(nudge, now),
    blockedReason: nudge.blockedReason,
  };
}
