import { sql } from "kysely";
import type { TeamManager } from "#features/teams/access.server.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { isTextingOn, requireTexting } from "#platform/sms/texting.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { insertMessages } from "../commands.server.ts";
import { noteUntexted } from "../emailing/untexted/commands.server.ts";
import { readEmailedMembers } from "../emailing/untexted/queries.server.ts";
import { listEmailed, markEmailed } from "../emailing/untexted/rules.ts";
import { planWithFreeTexts } from "../free/commands.server.ts";
import { refusalMessages } from "../free/rules.ts";
import { isLinkMessage, LINKS_NEED_PASS } from "../links/rules.ts";
import { toMonth } from "../rules.ts";
import { findAudienceGame, findOutcome, readCandidates, readSender } from "./queries.server.ts";
import {
  getNothingSentReason,
  isInAudience,
  listUnnamed,
  pickMessage,
  planBlast,
  VALID_HOURS,
  withoutTexts,
  type Message,
} from "./rules.ts";
import type { Audience, BlastOutcome } from "./schema.ts";

export type NewBlast = {
  message: Message;
  audience: Audience;
  requestKey: string;
  /** The game that the message is about, which determines which subs get it. Defaults to the next game. */
  gameId?: string;
  /** The games that the message is about, if there are several. */
  gameIds?: readonly string[];
};

/**
 * Queues a text for each of a team's eligible phones and reserves the cost, in one transaction. The worker sends the
 * texts, and emails to members who can't get any (REACH-27). Throws TEXTING_OFF without a texting account. Idempotent: a repeated request with the same key, even a concurrent one, returns the first result and sends
 * nothing. If no one would get the message, nothing is stored, so the same request may succeed later.
 */
export async function sendBlast({ teamId, user }: TeamManager, blast: NewBlast): Promise<BlastOutcome> {
  requireTexting();
  return db.transaction().execute((trx) => insertBlast(trx, teamId, user.id, blast));
}

const NOTHING_SENT = { success: false, sent: 0, emailed: 0, failed: 0, skipped: [], blastId: null };

/** Records which of their teams' games these blasts are about, so that each game lists all of its texts. */
export async function storeGames(trx: Trx, blastIds: readonly string[], gameIds: readonly string[]) {
  if (gameIds.length === 0) return;
  await sql`
    insert into blast_game (blast_id, game_id)
    select blast.id, game.id from unnest(${gameIds}::uuid[]) wanted (id) join game on game.id = wanted.id
    join blast on blast.team_id = game.team_id and blast.id = any(${blastIds}::uuid[])`.execute(trx);
}

/**
 * Sends a blast within the caller's transaction (see `sendBlast`). The caller checks that the sender may text this
 * team. Without a texting account, it sends nothing and returns why.
 */
export async function insertBlast(
  trx: Trx,
  teamId: string,
  sentBy: string | null,
  blast: NewBlast,
  kind: "message" | "change" = "message",
): Promise<BlastOutcome> {
  if (!isTextingOn) return { ...NOTHING_SENT, error: `${TEXTING_OFF}.` };
  const { audience, message, requestKey } = blast;
  // Managers' screens are in English.
  const shownMessage = pickMessage(message, "en").trim();
  // This lock serializes a team's blasts. Everything below is read after it, so that texts reserved, spent, or sent in
  // the meantime are visible.
  const reserved = (await lockReservations(trx, [teamId])).get(teamId) ?? 0;
  const previous = await findOutcome(trx, teamId, requestKey);
  if (previous) return previous;
  const now = clock.now();
  const team = await readSender(trx, teamId, reserved);
  const game = await findAudienceGame(trx, teamId, now, blast.gameId);
  const candidates = await readCandidates(trx, teamId, game?.id);
  const createPlan = (left: number) =>
    planBlast({ teamName: team.name, message, audience }, candidates, left);
  const fullPlan = createPlan(team.left);
  const wanted = (await readEmailedMembers(trx, [teamId], game?.id ?? null)).filter(
    (member) => member.active && isInAudience(audience, member),
  );
  // Emails are part of a pass (REACH-30).
  const emailedIds = team.hasPass ? listEmailed(wanted, fullPlan) : [];
  const emailed = emailedIds.length;
  const blockedReason =
    !team.hasPass && isLinkMessage(team.name, shownMessage)
      ? LINKS_NEED_PASS
      : getNothingSentReason(fullPlan, audience, {
          ...team,
          emailed,
          hasMembers: candidates.length > 0,
          hasNextGame: game !== undefined,
        });
  const { plan, refusal } =
    blockedReason === null
      ? await planWithFreeTexts(trx, team, createPlan, now)
      : { plan: fullPlan, refusal: null };
  const error = blockedReason ?? (refusal !== null && plan.sent === 0 ? refusalMessages[refusal] : null);
  const { failed } = plan;
  const skipped = markEmailed(plan.skipped, emailedIds);
  if (error !== null) return { ...NOTHING_SENT, failed: plan.sent + failed, skipped, error };

  const { id: blastId } = await trx
    .insertInto("blast")
    .values({
      teamId,
      sentBy,
      kind,
      body: shownMessage,
      requestKey,
      createdAt: now,
      audience,
      gameId: audience === "all" ? null : (game?.id ?? null),
      sent: plan.sent,
      emailed,
      failed,
      skipped: JSON.stringify(skipped.map((entry) => ({ ...entry, name: undefined }))),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const aboutId = blast.gameId ?? (audience === "all" ? undefined : game?.id);
  await storeGames(trx, [blastId], blast.gameIds ?? (aboutId === undefined ? [] : [aboutId]));
  const texts = plan.texts.map((text) => ({
    ...text,
    kind,
    reminderId: null,
    blastId,
    month: toMonth(now),
    teamId,
    // A blast doesn't announce a game, so it must not change the game's notification label (REMIND-06).
    gameId: null,
    state: text.reason === null ? ("queued" as const) : ("skipped" as const),
    dueAt: now,
    validUntil: after(now, hours(VALID_HOURS)),
  }));
  const refused = await insertMessages(trx, texts, now);
  await noteUntexted(trx, [
    {
      teamId,
      reminderId: null,
      blastId,
      month: toMonth(now),
      memberIds: listUnnamed(wanted, plan),
      dueAt: now,
      validUntil: after(now, hours(VALID_HOURS)),
    },
  ]);
  const outcome = { success: true, sent: plan.sent, emailed, failed, skipped, blastId, error: null };
  if (refused.length === 0) return outcome;
  const counts = withoutTexts(plan, refused);
  await storeCounts(trx, [{ id: blastId, sent: counts.sent, failed: counts.failed }]);
  const success = counts.sent + emailed > 0;
  return {
    ...outcome,
    success,
    sent: counts.sent,
    failed: counts.failed,
    error: success ? null : refusalMessages.account,
  };
}

/** Corrects how many people each blast reached. */
export async function storeCounts(
  trx: Trx,
  blasts: readonly { id: string; sent: number; failed: number }[],
): Promise<void> {
  if (blasts.length === 0) return;
  await sql`
    update blast set sent = counted.sent, failed = counted.failed
    from json_to_recordset(${JSON.stringify(blasts)}) as counted (id uuid, sent integer, failed integer)
    where blast.id = counted.id`.execute(trx);
}
