import { RSVP_LINK_LENGTH, createPreviewToken } from "#features/attendance/access.server.ts";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { formatLinkMark } from "#features/attendance/links/rules.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { storeEvidence } from "#features/teams/consents/commands.server.ts";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { requirePhone } from "#features/teams/members/entries/rules.ts";
import { findNumberBlock } from "#features/teams/phones/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { createIds, db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { formatPhone } from "#platform/phone.ts";
import { digestToken, LINK_KEY_VERSION } from "#platform/secrets.ts";
import { requireTexting } from "#platform/sms/texting.ts";
import { lockTeamsAndReservations } from "../allowance/commands.server.ts";
import { insertMessages } from "../commands.server.ts";
import { getRate } from "../cost/rules.ts";
import { forgetTexts } from "../forgetting/commands.server.ts";
import { spendFreeTexts } from "../free/commands.server.ts";
import { containsLink, LINKS_NEED_PASS } from "../links/rules.ts";
import { composeNextText } from "../outlook/preview/queries.server.ts";
import type { OutlookGame } from "../outlook/queries.server.ts";
import { toMonth } from "../rules.ts";
import type { ComposedText } from "../wording/rules.ts";
import { listExpiredTestPhones } from "./queries.server.ts";
import { composeTestText, getTestDeadline, NOTHING_TO_TEST, numberRefusals, testRefusals } from "./rules.ts";
import type { TestTextResult } from "./schema.ts";

/** A team's next game. */
export type TestedGame = OutlookGame & { gameOn: string };

const refuse = (error: string): TestTextResult => ({ sentTo: null, error });

/**
 * Texts a game's next reminder to the manager's own number, once per account, at any hour, and free (START-23). The key
 * of `test_text` and the account's free texts are both checked in the transaction that queues the text, so that two
 * requests at the same time send one. Throws TEXTING_OFF without a texting account, and PHONE_INVALID with what's wrong, also for numbers that opted out or can't receive
 * texts. The caller must have checked access to the game.
 */
export async function sendTestText(
  grant: TeamManager,
  game: TestedGame | null,
  enteredPhone: string,
  clientAddress: string,
): Promise<TestTextResult> {
  requireTexting();
  const phone = requirePhone(enteredPhone);
  const next = game && (await composeNextText(game, clock.now()));
  if (!next) return refuse(NOTHING_TO_TEST);
  // The team's and the places' names are the manager's own words, and nothing proves whose number this is (TEXT-41).
  if (!next.hasPass && containsLink(next.words)) return refuse(LINKS_NEED_PASS);
  const text = composeTestText(next.words, RSVP_LINK_LENGTH);
  return db.transaction().execute((trx) => queueTestText(trx, grant, { game, phone, text, clientAddress }));
}

type Request = { game: TestedGame; phone: string; text: ComposedText; clientAddress: string };

async function queueTestText(
  trx: Trx,
  { teamId, user }: TeamManager,
  { game, phone, text, clientAddress }: Request,
): Promise<TestTextResult> {
  const now = clock.now();
  // Everyone locks the team first, then its reservation, then the day's free texts.
  await lockTeamsAndReservations(trx, [teamId]);
  const cost = text.segments * getRate(phone);
  const [refusal] = await spendFreeTexts(trx, [{ accountId: user.id, kind: "test", texts: 1, cost }], now);
  if (refusal) return refuse(testRefusals[refusal]);
  const block = await findNumberBlock(trx, teamId, phone);
  // Also returns what was spent.
  if (block) throw new AppError("PHONE_INVALID", { details: { fields: { phone: numberRefusals[block] } } });
  const evidence = {
    source: "manager" as const,
    userId: user.id,
    name: user.name,
    clientAddress,
    wording: consentWordings.test,
  };
  const [consentId] = await storeEvidence(trx, teamId, evidence, [{ phone, granted: true }]);
  const [id] = await createIds(trx, 1);
  const month = toMonth(now);
  const linkMark = formatLinkMark({ keyVersion: LINK_KEY_VERSION, generation: 0 });
  await trx
    .insertInto("testText")
    .values({
      accountId: user.id,
      teamId,
      gameId: game.id,
      messageId: id!,
      month,
      digest: digestToken(createPreviewToken(id!, linkMark)),
      consentId: consentId!,
      createdAt: now,
    })
    .execute();
  const message = {
    id: id!,
    kind: "test" as const,
    reminderId: null,
    month,
    teamId,
    // The game's texts, and replies that count for it, are found by this id.
    gameId: null,
    memberId: null,
    phone,
    ...text,
    linkMark,
    state: "queued" as const,
    reason: null,
    dueAt: now,
    validUntil: getTestDeadline(now, getResponsesCloseAt(game)),
  };
  await insertMessages(trx, [message], now);
  return { sentTo: formatPhone(phone), error: null };
}

/**
 * Erases the numbers of test texts after a few days, so that only the evidence of the consent has them (START-23). Idempotent. Other
 * texts to a number on the roster keep it.
 */
export async function eraseTestPhones(): Promise<void> {
  for (const { teamId, phone } of await listExpiredTestPhones(clock.now()))
    await forgetTexts(teamId, [phone]);
}
