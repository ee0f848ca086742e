import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { NO_LINK } from "#features/attendance/links/rules.ts";
import { activateLinks } from "#features/attendance/commands.server.ts";
import type { Trx } from "#platform/database.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { storeCounts, storeGames } from "../blasts/commands.server.ts";
import { readCandidates, readSender } from "../blasts/queries.server.ts";
import { listReached, listUnnamed, withoutTexts } from "../blasts/rules.ts";
import { countAsksLeft } from "../asks/queries.server.ts";
import { insertMessages } from "../commands.server.ts";
import { noteUntexted } from "../emailing/untexted/commands.server.ts";
import { readEmailedMembers } from "../emailing/untexted/queries.server.ts";
import { planWithFreeTexts } from "../free/commands.server.ts";
import { refusalMessages } from "../free/rules.ts";
import { textKinds } from "../kinds/rules.ts";
import { containsLink, LINKS_NEED_PASS } from "../links/rules.ts";
import { toMonth } from "../rules.ts";
import { composeGameText, planGameTexts, type TextedGame, type Wording } from "./rules.ts";
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
  /** The group that the texts are for, if they're for one (NEED-11). */
  groupId?: string;
  /** The earliest time to send the texts. The caller is responsible for quiet hours. */
  dueAt: Date;
  /** The latest time to send the texts, which is no later than the game's start (OP-21). */
  validUntil: Date;
};

/**
 * Texts selected members about a game within the caller's transaction, in roster order until the team runs out of
 * texts, and reserves the cost. The usual rules apply: members must be active, have consent, and not be opted out, and
 * each phone gets one text. Members who can't be reached are recorded too. If the texts would be free and are refused,
 * records nothing and returns why, and likewise without a texting account. Returns null if the key was used before or the team is archived.
 */
export async function insertGameTexts(
  trx: Trx,
  { teamId, game, kind, wording, memberIds, sentBy, requestKey, groupId, dueAt, validUntil }: NewGameTexts,
  now: Date,
): Promise<GameTextOutcome | null> {
  if (!isTextingOn)
    return { blastId: null, sent: 0, failed: 0, skipped: [], cost: 0, refusal: `${TEXTING_OFF}.` };
  const reserved = (await lockReservations(trx, [teamId])).get(teamId) ?? 0;
  const team = await readSender(trx, teamId, reserved);
  if (team.isArchived) return null;
  const isRepeated = await trx
    .selectFrom("blast")
    .select("id")
    .where("teamId", "=", teamId)
    .where("requestKey", "=", requestKey)
    .executeTakeFirst();
  if (isRepeated) return null;
  const candidates = await readCandidates(trx, teamId, game.id);
  const asksLeft = textKinds[kind].isAsk ? await countAsksLeft(trx, candidates, now) : null;
  const targets = candidates.map((candidate) => ({
    ...candidate,
    isUnresponsive: asksLeft?.isUsedUp(candidate) ?? false,
  }));
  const createPlan = (left: number) =>
    planGameTexts(game, wording, new Set(memberIds), targets, { left, linkLength: RSVP_LINK_LENGTH });
  // The names in it are the manager's words, just like a message.
  const isLink = !team.hasPass && createPlan(team.left).texts.some(({ body }) => containsLink(body));
  const { plan, refusal } = isLink
    ? { plan: createPlan(0), refusal: null }
    : await planWithFreeTexts(trx, team, createPlan, now);
  if (isLink || (refusal !== null && plan.sent === 0))
    return {
      blastId: null,
      sent: 0,
      failed: plan.failed,
      skipped: plan.skipped,
      cost: 0,
      refusal: refusal === null ? LINKS_NEED_PASS : refusalMessages[refusal],
    };
  const blast = await trx
    .insertInto("blast")
    .values({
      teamId,
      sentBy,
      kind,
      body: composeGameText(game, wording, RSVP_LINK_LENGTH).body,
      requestKey,
      createdAt: now,
      gameId: game.id,
      groupId: groupId ?? null,
      sent: plan.sent,
      failed: plan.failed,
      skipped: JSON.stringify(plan.skipped.map(({ memberId, reason }) => ({ memberId, reason }))),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await storeGames(trx, [blast.id], [game.id]);
  const carriesLink = "ask" in wording;
  // A reply to what counts now is about this game too.
  const isAboutGame = carriesLink || "standing" in wording;
  const texts = plan.texts.map((text) => ({
    ...text,
    kind,
    reminderId: null,
    blastId: blast.id,
    month: toMonth(now),
    teamId,
    // Set only for texts that may be replied to, because replies to a text with a game ID count as RSVPs for that game.
    gameId: isAboutGame ? game.id : null,
    state: text.reason === null ? ("queued" as const) : ("skipped" as const),
    dueAt,
    validUntil,
  }));
  const linked = texts.filter(({ state }) => carriesLink && state === "queued");
  const marks = await activateLinks(
    trx,
    linked.map(({ phone: contact, memberIds: askedIds }) => ({
      teamId,
      gameId: game.id,
      contact,
      memberIds: askedIds,
    })),
  );
  const marksByText = new Map(linked.map((text, index) => [text, marks[index]!]));
  const marked = texts.map((text) => ({
    ...text,
    linkMark: marksByText.get(text) ?? (carriesLink ? null : NO_LINK),
  }));
  const refused = await insertMessages(trx, marked, now);
  const emailed = await readEmailedMembers(trx, [teamId], game.id);
  const wanted = emailed.filter(({ active, memberId }) => active && memberIds.includes(memberId));
  const untexted = listUnnamed(wanted, plan);
  await noteUntexted(trx, [
    {
      teamId,
      reminderId: null,
      blastId: blast.id,
      month: toMonth(now),
      memberIds: untexted,
      dueAt,
      validUntil,
    },
  ]);
  const reached = new Set([...listReached(plan, refused), ...untexted]);
  const { sent, failed, skipped, cost } = withoutTexts(plan, refused);
  if (refused.length > 0) await storeCounts(trx, [{ id: blast.id, sent, failed }]);
  const isRefused = sent === 0 && refused.length > 0;
  return {
    blastId: blast.id,
    sent,
    failed,
    skipped,
    cost,
    refusal: isRefused ? refusalMessages.account : null,
    reached,
  };
}
