import { sql } from "kysely";
import { storePoolEvidence } from "#features/teams/consents/commands.server.ts";
import { findLanguage } from "#features/teams/languages/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { createIds, db, type Trx } from "#platform/database.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { createZoneClock } from "#platform/zoned-time.ts";
import { lockReservations } from "../../allowance/commands.server.ts";
import { insertMessages } from "../../commands.server.ts";
import { chargeFreeTexts } from "../../first-texts/commands.server.ts";
import { findFirstTextWindow } from "../../first-texts/rules.ts";
import { toMonth } from "../../rules.ts";
import { findWordingAsked, formatQuestion, QUESTION_LOCK } from "../rules.ts";
import { findAskingLeague, listUnaskedPeople, type findOpenPoolQuestion } from "./queries.server.ts";
import { formatJoined, formatPaused } from "./rules.ts";

/**
 * Queues the questions to a league's pool that haven't been asked yet, for the next decent hour (NEED-41). They're as free
 * and as limited as the questions to people who join a team (TEXT-42). Idempotent and safe to run concurrently.
 */
export async function queuePoolQuestions(leagueId: string): Promise<void> {
  if (!isTextingOn) return;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const league = await findAskingLeague(trx, leagueId, now);
    if (!league || (!league.hasPass && !league.isManagerVerified)) return;
    const { teamId, leagueName, managerId } = league;
    await lockReservations(trx, [teamId]);
    // Several leagues and teams may ask the same number. Locked in order, so that they can't deadlock.
    for (const { phone } of await listUnaskedPeople(trx, leagueId, now))
      await sql`select pg_advisory_xact_lock(${QUESTION_LOCK}, hashtext(${phone}))`.execute(trx);
    const people = await listUnaskedPeople(trx, leagueId, now);
    if (people.length === 0) return;
    const { dueAt, endsAt } = findFirstTextWindow(now, {
      clock: createZoneClock(league.timeZone),
      quiet: null,
    });
    const ids = await createIds(trx, people.length);
    const questions = [];
    for (const [index, { id: personId, phone, isPaused }] of people.entries())
      questions.push({
        managerId,
        personId,
        id: ids[index]!,
        kind: "question" as const,
        reminderId: null,
        month: toMonth(dueAt),
        teamId,
        gameId: null,
        memberId: null,
        phone,
        ...(isPaused ? formatPaused : formatQuestion)(leagueName, await findLanguage(trx, phone)),
        state: "queued" as const,
        reason: null,
        dueAt,
        validUntil: endsAt,
      });
    const allowed = league.hasPass ? questions : await chargeFreeTexts(trx, questions, now);
    await insertMessages(trx, allowed, now);
    await sql`
      update pool_person set message_id = question.id, month = ${toMonth(dueAt)}::date
      from unnest(${allowed.map(({ personId }) => personId)}::uuid[], ${allowed.map(({ id }) => id)}::uuid[])
        question (person_id, id)
      where pool_person.id = question.person_id`.execute(trx);
  });
}

type PoolQuestion = NonNullable<Awaited<ReturnType<typeof findOpenPoolQuestion>>>;

/** Turns a YES into consent to a pool's texts, or into the end of a pause. Returns the reply. */
export async function confirmForPool(trx: Trx, phone: string, question: PoolQuestion, now: Date) {
  const { id, leagueId, leagueName, name, clientAddress, confirmedAt, body } = question;
  const confirmedBy = await storePoolEvidence(
    trx,
    leagueId,
    { source: "text-yes", userId: null, name, clientAddress, wording: findWordingAsked(body) },
    phone,
  );
  await trx
    .updateTable("poolPerson")
    .set({
      confirmedAt: confirmedAt ?? now,
      confirmedBy,
      unanswered: 0,
      messageId: null,
      month: null,
      askedAt: null,
      pausedUntil: null,
      pauseReason: null,
    })
    .where("id", "=", id)
    .execute();
  return formatJoined(leagueName, await findLanguage(trx, phone));
}
