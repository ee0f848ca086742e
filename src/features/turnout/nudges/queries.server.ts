import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { answersCloseAt } from "#features/attendance/commands.server.ts";
import { readCandidates, readSender } from "#features/messages/blasts/queries.server.ts";
import { textedGames } from "#features/messages/game-texts/queries.server.ts";
import { planGameTexts } from "#features/messages/game-texts/rules.ts";
import { quietHoursEnd } from "#features/reminders/queries.server.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { HOURS_BETWEEN, NUDGE_ASKS, obstacleOf } from "./rules.ts";
import type { NudgePreview } from "./schema.ts";

type Reader = typeof db;

/**
 * Everything about a nudge as it is now. In a command: after the team's reservation is locked, with what is reserved, so
 * that two who nudge at once see each other.
 */
export async function readNudge(reader: Reader, { gameId, teamId }: GameGrant, now: Date, reserved?: number) {
  const game = await textedGames(reader)
    .where("game.id", "=", gameId)
    .where("game.teamId", "=", teamId)
    .executeTakeFirst();
  if (!game) throw new AppError("NOT_FOUND");
  const last = await reader
    .selectFrom("blast")
    .select("createdAt")
    .where("gameId", "=", gameId)
    .where("kind", "=", "nudge")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const team = await readSender(reader, teamId, reserved);
  const candidates = await readCandidates(reader, teamId, gameId);
  const memberIds = new Set(
    candidates
      .filter(({ active, isSpare, response }) => active && !isSpare && response === null)
      .map(({ memberId }) => memberId),
  );
  const plan = planGameTexts(game, { asks: NUDGE_ASKS }, memberIds, candidates, {
    left: team.left,
    linkLength: RSVP_LINK_LENGTH,
  });
  const startsAt = answersCloseAt(game);
  const state = game.cancelledAt ? "cancelled" : startsAt <= now ? "started" : "open";
  const againAt = last && after(last.createdAt, hours(HOURS_BETWEEN));
  return {
    game,
    team,
    plan,
    memberIds: [...memberIds],
    startsAt,
    /** When there was one, and from when on there may be another; null when that is now. */
    last: againAt && againAt > now ? { at: last.createdAt, againAt } : null,
    obstacle: obstacleOf({
      kind: game.kind,
      state,
      isArchived: team.isArchived,
      unanswered: memberIds.size,
      members: plan.sent,
      beyond: plan.failed,
      fullCost: plan.fullCost,
      left: Math.max(0, team.left),
    }),
  };
}

type Nudge = Awaited<ReturnType<typeof readNudge>>;

/** How long ago the last one was, and from when on there may be another, by the team's clock. */
export function lastOf({ last, game: { timeZone } }: Pick<Nudge, "last" | "game">, now: Date) {
  if (!last) return null;
  const { on, time } = wallClockAt(last.againAt, timeZone);
  const minutesAgo = Math.max(0, Math.floor((now.getTime() - last.at.getTime()) / 60_000));
  return { minutesAgo, againAt: { on, time: time.slice(0, 5) } };
}

export async function previewNudge(grant: GameGrant): Promise<NudgePreview> {
  const now = clock.now();
  const nudge = await readNudge(db, grant, now);
  const { team, plan } = nudge;
  return {
    unanswered: nudge.memberIds.length,
    members: plan.sent,
    beyond: plan.failed,
    cost: plan.cost,
    left: Math.max(0, team.left),
    skipped: plan.skipped.map(({ name, reason }) => ({ name, reason })),
    quietAt: quietHoursEnd(team, now) && wallClockAt(now, team.timeZone).time,
    last: lastOf(nudge, now),
    obstacle: nudge.obstacle,
  };
}
