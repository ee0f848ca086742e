import { formatAskMark } from "#features/attendance/links/rules.ts";
import type { Trx } from "#platform/database.ts";
import { LINK_KEY_VERSION } from "#platform/secrets.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import type { Language } from "#words/language.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { storeGames } from "../blasts/commands.server.ts";
import { readSender } from "../blasts/queries.server.ts";
import { insertMessages } from "../commands.server.ts";
import { getCost } from "../cost/rules.ts";
import { spendFreeTexts } from "../free/commands.server.ts";
import { containsLink } from "../links/rules.ts";
import { toMonth } from "../rules.ts";
import type { ComposedText } from "../wording/rules.ts";

/** Someone of a league's pool, and what they were asked. */
export type PoolRecipient = { askId: string; phone: string; language: Language };

export type NewPoolTexts = {
  teamId: string;
  gameId: string;
  kind: "sub-call" | "sub-update" | "reminder";
  /** The reminder that's sent to them too. Any other text has an idempotency key. */
  source: { reminderId: string; month: string } | { requestKey: string; sentBy: string | null };
  recipients: readonly PoolRecipient[];
  compose: (language: Language) => ComposedText;
  /** The earliest time to send the texts. The caller is responsible for quiet hours, opt-outs, and consent. */
  dueAt: Date;
  validUntil: Date;
};

/**
 * Texts people of a league's pool about a team's game, within the caller's transaction and in the given order until the team
 * runs out of texts. The team pays (NEED-46). A text that asks ends with the person's own link. Returns the asks whose
 * texts were queued, which is none without a texting account, for an archived team, or for a key that was used before.
 */
export async function insertPoolTexts(trx: Trx, texts: NewPoolTexts, now: Date): Promise<string[]> {
  const { teamId, gameId, kind, source, recipients, compose, dueAt, validUntil } = texts;
  if (recipients.length === 0 || !isTextingOn) return [];
  const reserved = (await lockReservations(trx, [teamId])).get(teamId) ?? 0;
  const team = await readSender(trx, teamId, reserved);
  if (team.isArchived || ("requestKey" in source && (await isUsed(trx, teamId, source.requestKey))))
    return [];
  const composed = recipients
    .map((recipient) => ({ ...recipient, ...compose(recipient.language) }))
    // The names in it are the manager's words, just like a message (TEXT-41).
    .filter(({ body }) => team.hasPass || !containsLink(body));
  let spent = 0;
  const planned = composed.filter((text) => {
    const cost = getCost({ kind, ...text });
    if (spent + cost > team.left) return false;
    spent += cost;
    return true;
  });
  const free = Math.min(spent, team.freeLeft);
  if (free > 0) {
    const spend = {
      accountId: team.ownerId,
      kind: "message" as const,
      teamId,
      texts: planned.length,
      cost: free,
    };
    const [refusal = null] = await spendFreeTexts(trx, [spend], now);
    if (refusal !== null) return [];
  }
  if (planned.length === 0) return [];
  const parent =
    "requestKey" in source
      ? { reminderId: null, blastId: await insertBlast(trx, texts, source, planned, now) }
      : { reminderId: source.reminderId };
  const carriesLink = kind !== "sub-update";
  await insertMessages(
    trx,
    planned.map(({ askId, phone, body, segments }) => ({
      kind,
      ...parent,
      month: "month" in source ? source.month : toMonth(now),
      teamId,
      // Only for texts with a link, because replies to a text with a game's ID count as responses to it.
      gameId: carriesLink ? gameId : null,
      memberId: null,
      phone,
      body,
      ...(carriesLink && { linkMark: formatAskMark(askId, LINK_KEY_VERSION) }),
      segments,
      isToPool: true,
      state: "queued" as const,
      reason: null,
      dueAt,
      validUntil,
    })),
    now,
  );
  return planned.map(({ askId }) => askId);
}

const isUsed = async (trx: Trx, teamId: string, requestKey: string): Promise<boolean> =>
  (await trx
    .selectFrom("blast")
    .select("id")
    .where("teamId", "=", teamId)
    .where("requestKey", "=", requestKey)
    .executeTakeFirst()) !== undefined;

async function insertBlast(
  trx: Trx,
  { teamId, gameId, kind }: NewPoolTexts,
  { requestKey, sentBy }: { requestKey: string; sentBy: string | null },
  planned: readonly ComposedText[],
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto("blast")
    .values({
      teamId,
      sentBy,
      kind,
      body: planned[0]!.body,
      requestKey,
      createdAt: now,
      gameId,
      sent: planned.length,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await storeGames(trx, [id], [gameId]);
  return id;
}
