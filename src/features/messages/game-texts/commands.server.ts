import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { activateLinks } from "#features/attendance/commands.server.ts";
import type { Trx } from "#platform/database.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { toMonth, readCandidates, readSender } from "../blasts/queries.server.ts";
import { countAsksLeft } from "../asks/queries.server.ts";
import { insertMessages } from "../commands.server.ts";
import { textKinds } from "../kinds/rules.ts";
import { planGameTexts, type TextedGame, type Wording } from "./rules.ts";
import type { GameTextOutcome, GameTextKind } from "./schema.ts";

export type NewGameTexts = {
  teamId: string;
  game: TextedGame;
  kind: GameTextKind;
  wording: Wording;
  memberIds: readonly string[];
  /** The sender's ID, or null if the text is automatic. */
  sentBy: string | null;
  /** The idempotency key. Requests with the same key send texts only once, even if they're concurrent. */
  requestKey: string;
  /** The earliest time to send the texts. The caller is responsible for quiet hours. */
  dueAt: Date;
  /** The latest time to send the texts, which is no later than the game's start (OP-21). */
  validUntil: Date;
};

/**
 * Texts selected members about a game within the caller's transaction, in roster order until the team runs out of
 * texts, and reserves the cost. The usual rules apply: members must be active, have consent, and not be opted out, and
 * each phone gets one text. Members who can't be reached are recorded too. Returns null if the key was used before or
 * the team is archived.
 */
export async function insertGameTexts(
  trx: Trx,
  { teamId, game, kind, wording, memberIds, sentBy, requestKey, dueAt, validUntil }: NewGameTexts,
  now: Date,
): Promise<GameTextOutcome | null> {
  const reserved = (await lockReservations(trx, [teamId])).get(teamId) ?? 0;
  const team = await readSender(trx, teamId, reserved);
  if (team.isArchived) return null;
  const candidates = await readCandidates(trx, teamId, game.id);
  const asksLeft = textKinds[kind].isAsk ? await countAsksLeft(trx, candidates, now) : null;
  const targets = candidates.map((candidate) => ({
    ...candidate,
    isUnresponsive: asksLeft?.isUsedUp(candidate) ?? false,
  }));
  const plan = planGameTexts(game, wording, new Set(memberIds), targets, {
    left: team.left,
    linkLength: RSVP_LINK_LENGTH,
  });
  const blast = await trx
    .insertInto("blast")
    .values({
      teamId,
      sentBy,
      kind,
      body: plan.texts[0]?.body ?? ("message" in wording ? wording.message : wording.prompts.at(-1)!),
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
  const carriesLink = "prompts" in wording;
  const texts = plan.texts.map((text) => ({
    ...text,
    kind,
    reminderId: null,
    blastId: blast.id,
    month: toMonth(now),
    teamId,
    // Set only for texts with an RSVP link, because replies to a text with a game ID count as RSVPs for that game.
    gameId: carriesLink ? game.id : null,
    state: text.reason === null ? ("queued" as const) : ("skipped" as const),
    dueAt,
    validUntil,
  }));
  if (carriesLink)
    await activateLinks(
      trx,
      texts.flatMap(({ state, memberId }) =>
        state === "queued" ? { teamId, gameId: game.id, memberId } : [],
      ),
    );
  await insertMessages(trx, texts, now);
  const { sent, failed, skipped, cost } = plan;
  return { blastId: blast.id, sent, failed, skipped, cost };
}
