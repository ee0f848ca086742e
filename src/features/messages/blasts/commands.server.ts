import type { TeamManager } from "#features/teams/access.server.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { lockReservations, reserve } from "../allowance/commands.server.ts";
import { insertMessages } from "../commands.server.ts";
import { findAnswer, findNextGame, monthOf, readCandidates, readSender } from "./queries.server.ts";
import { planBlast, VALID_HOURS, whyNothing } from "./rules.ts";
import type { Audience, BlastAnswer } from "./schema.ts";

export type NewBlast = {
  message: string;
  audience: Audience;
  requestKey: string;
  /** Which game it is about: its players get it. The next one unless it is said. */
  gameId?: string;
};

/**
 * Makes a text for every phone of a team that may get one and reserves what they cost, in one transaction; the worker
 * sends them. Repeatable: whoever asks again with the same key, also at the same moment, gets the first answer and
 * nothing is sent twice. Nothing is stored when nobody would get it, so the same request may succeed later.
 */
export const sendBlast = ({ teamId, user }: TeamManager, blast: NewBlast): Promise<BlastAnswer> =>
  db.transaction().execute((trx) => insertBlast(trx, teamId, user.id, blast));

/** The same in the transaction of whoever calls, and has made sure that the sender may text this team. */
export async function insertBlast(
  trx: Trx,
  teamId: string,
  sentBy: string | null,
  blast: NewBlast,
  kind: "message" | "change" = "message",
): Promise<BlastAnswer> {
  const { audience, requestKey } = blast;
  const message = blast.message.trim();
  // One blast of a team at a time. After the lock, so that what was reserved, spent or sent meanwhile is seen.
  const reserved = (await lockReservations(trx, [teamId])).get(teamId) ?? 0;
  const before = await findAnswer(trx, teamId, requestKey);
  if (before) return before;
  const now = clock.now();
  const team = await readSender(trx, teamId, reserved);
  const game = await findNextGame(trx, teamId, now);
  const candidates = await readCandidates(trx, teamId, blast.gameId ?? game?.id);
  const plan = planBlast({ teamName: team.name, message, audience }, candidates, team.left);
  const error = whyNothing(plan, audience, {
    ...team,
    hasMembers: candidates.length > 0,
    hasNextGame: game !== undefined,
  });
  const { failed } = plan;
  const skipped = plan.skipped.map(({ name, reason }) => ({ name, reason }));
  if (error !== null)
    return { success: false, sent: 0, failed: plan.sent + failed, skipped, blastId: null, error };

  const { id: blastId } = await trx
    .insertInto("blast")
    .values({
      teamId,
      sentBy,
      kind,
      body: message,
      requestKey,
      createdAt: now,
      audience,
      gameId: audience === "all" ? null : (game?.id ?? null),
      sent: plan.sent,
      failed,
      skipped: JSON.stringify(plan.skipped.map(({ memberId, reason }) => ({ memberId, reason }))),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const texts = plan.texts.map((text) => ({
    ...text,
    reminderId: null,
    blastId,
    month: monthOf(now),
    teamId,
    // A blast announces no game: the game's own label is not for it to change (REMIND-06).
    gameId: null,
    state: text.reason === null ? ("queued" as const) : ("skipped" as const),
    dueAt: now,
    validUntil: after(now, hours(VALID_HOURS)),
  }));
  await insertMessages(trx, texts, now);
  await reserve(trx, new Map([[teamId, plan.cost]]));
  return { success: true, sent: plan.sent, failed, skipped, blastId, error: null };
}
