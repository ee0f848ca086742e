import { sql } from "kysely";
import { setConsent } from "#features/teams/consents/commands.server.ts";
import { after, hours } from "#platform/clock.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { toMonth } from "../rules.ts";
import { insertMessages } from "../commands.server.ts";
import { chargeFreeTexts, createFirstTexts } from "../first-texts/commands.server.ts";
import { findOpenQuestion, listUnasked } from "./queries.server.ts";
import { confirmForPool } from "./pool/commands.server.ts";
import { findOpenPoolQuestion } from "./pool/queries.server.ts";
import { findWordingAsked, formatQuestion, QUESTION_LOCK } from "./rules.ts";

/**
 * Queues the questions to a team's numbers from the join form that haven't been asked yet (TEXT-42). Call it after
 * locking the team's reservation. Serializes questions to the same number from several teams.
 */
export async function queueQuestions(
  trx: Trx,
  team: { id: string; name: string; managerId: string; hasPass: boolean },
  { dueAt, endsAt }: { dueAt: Date; endsAt: Date },
  now: Date,
): Promise<void> {
  const { rows: waiting } = await sql<{ phone: string }>`
    select phone from join_question where team_id = ${team.id} and message_id is null order by phone`.execute(
    trx,
  );
  // Two teams may ask the same number at the same time. Locked in order, so that they can't deadlock.
  for (const { phone } of waiting)
    await sql`select pg_advisory_xact_lock(${QUESTION_LOCK}, hashtext(${phone}))`.execute(trx);
  const unasked = waiting.length > 0 ? await listUnasked(trx, team.id, now) : [];
  if (unasked.length === 0) return;
  const ids = await createIds(trx, unasked.length);
  const month = toMonth(dueAt);
  const questions = unasked.map(({ phone, language }, index) => ({
    managerId: team.managerId,
    id: ids[index]!,
    kind: "question" as const,
    reminderId: null,
    month,
    teamId: team.id,
    gameId: null,
    memberId: null,
    phone,
    ...formatQuestion(team.name, language),
    state: "queued" as const,
    reason: null,
    dueAt,
    validUntil: endsAt,
  }));
  const allowed = team.hasPass ? questions : await chargeFreeTexts(trx, questions, now);
  await insertMessages(trx, allowed, now);
  await sql`
    update join_question set message_id = question.id, month = ${month}::date
    from unnest(${allowed.map(({ phone }) => phone)}::text[], ${allowed.map(({ id }) => id)}::uuid[]) question (phone, id)
    where join_question.team_id = ${team.id} and join_question.phone = question.phone`.execute(trx);
}

/** How long the first text that answers a YES stays useful, in hours. */
const ANSWER_HOURS = 4;

/**
 * Turns a YES into consent to the texts of the team that asked last, with the question as evidence, and answers it with
 * the first text, right away (TEXT-54). If a league's pool asked last, it's a YES to the pool, which has a reply (NEED-41).
 * Returns null if we aren't waiting for a YES.
 */
export async function confirmByText(
  trx: Trx,
  phone: string,
  now: Date,
): Promise<{ teamId: string } | { reply: string } | null> {
  const question = await findOpenQuestion(trx, phone, now);
  const poolQuestion = await findOpenPoolQuestion(trx, phone, now);
  if (poolQuestion && (!question || poolQuestion.askedAt > question.askedAt!))
    return { reply: await confirmForPool(trx, phone, poolQuestion, now) };
  if (!question) return null;
  const { teamId, name, clientAddress, body } = question;
  const phones = await trx
    .selectFrom("memberPhone")
    .select(["id", "phone"])
    .where("teamId", "=", teamId)
    .where("phone", "=", phone)
    .where("smsConsent", "=", false)
    .execute();
  const evidence = {
    source: "text-yes" as const,
    userId: null,
    name,
    clientAddress,
    wording: findWordingAsked(body),
  };
  await lockReservations(trx, [teamId]);
  await setConsent(trx, teamId, evidence, phones, true);
  const wanted = [{ teamId, phone, dueAt: now, validUntil: after(now, hours(ANSWER_HOURS)) }];
  await insertMessages(trx, await createFirstTexts(trx, wanted, now), now);
  return { teamId };
}
