import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { openLinks } from "#features/attendance/commands.server.ts";
import type { Trx } from "#platform/database.ts";
import { lockReservations, reserve } from "../allowance/commands.server.ts";
import { monthOf, readCandidates, readSender } from "../blasts/queries.server.ts";
import { insertMessages } from "../commands.server.ts";
import { planGameTexts, type TextedGame, type Wording } from "./rules.ts";
import type { GameTextAnswer, GameTextKind } from "./schema.ts";

export type NewGameTexts = {
  teamId: string;
  game: TextedGame;
  kind: GameTextKind;
  wording: Wording;
  memberIds: readonly string[];
  /** Null when no person asked for it. */
  sentBy: string | null;
  /** The same key sends once, also at the same moment. */
  requestKey: string;
  /** Not before: quiet hours are for whoever calls to keep. */
  dueAt: Date;
  /** Not after: the game's start at the latest (OP-21). */
  validUntil: Date;
};

/**
 * Texts chosen members about a game, in the transaction of whoever calls: as far as the team's allowance goes, in the order
 * of the roster, reserving what it costs. With the rules of every text: active, agreed, not stopped, each phone once. Null
 * when this key was there before or the team is archived; also somebody whom nothing reaches is written down.
 */
export async function insertGameTexts(
  trx: Trx,
  { teamId, game, kind, wording, memberIds, sentBy, requestKey, dueAt, validUntil }: NewGameTexts,
  now: Date,
): Promise<GameTextAnswer | null> {
  const reserved = (await lockReservations(trx, [teamId])).get(teamId) ?? 0;
  const team = await readSender(trx, teamId, reserved);
  if (team.isArchived) return null;
  const plan = planGameTexts(game, wording, new Set(memberIds), await readCandidates(trx, teamId, game.id), {
    left: team.left,
    linkLength: RSVP_LINK_LENGTH,
  });
  const blast = await trx
    .insertInto("blast")
    .values({
      teamId,
      sentBy,
      kind,
      body: plan.texts[0]?.body ?? ("message" in wording ? wording.message : wording.asks.at(-1)!),
      requestKey,
      createdAt: now,
      gameId: game.id,
      sent: plan.sent,
      failed: plan.failed,
      skipped: JSON.stringify(plan.skipped.map(({ memberId, reason }) => ({ memberId, reason }))),
    })
    .onConflict((conflict) => conflict.columns(["teamId", "requestKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!blast) return null;
  const carriesLink = "asks" in wording;
  const texts = plan.texts.map((text) => ({
    ...text,
    reminderId: null,
    blastId: blast.id,
    month: monthOf(now),
    teamId,
    // A text of a game carries its reader's link, and answers to it are about that game.
    gameId: carriesLink ? game.id : null,
    state: text.reason === null ? ("queued" as const) : ("skipped" as const),
    dueAt,
    validUntil,
  }));
  if (carriesLink)
    await openLinks(
      trx,
      texts.flatMap(({ state, memberId }) =>
        state === "queued" ? { teamId, gameId: game.id, memberId } : [],
      ),
    );
  await insertMessages(trx, texts, now);
  await reserve(trx, new Map([[teamId, plan.cost]]));
  const { sent, failed, skipped, cost } = plan;
  return { blastId: blast.id, sent, failed, skipped, cost };
}
