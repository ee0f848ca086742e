import { sql } from "kysely";
import { isChildsNumber } from "#features/teams/guardians/queries.server.ts";
import { selectLanguage } from "#features/teams/languages/queries.server.ts";
import { after } from "#platform/clock.ts";
import type { Database, Trx } from "#platform/database.ts";
import type { Language } from "#words/language.ts";
import { findOpenPoolQuestion } from "./pool/queries.server.ts";
import { ANSWER_PERIOD, MAX_QUESTIONS, QUESTION_PERIOD } from "./rules.ts";

/**
 * Finds the newest question to a number that a YES still answers. Returns null if there's none, or if the number has
 * left the roster or turned out to be a child's in the meantime.
 */
export async function findOpenQuestion(reader: Database | Trx, phone: string, now: Date) {
  const question = await reader
    .selectFrom("joinQuestion")
    .leftJoin("message", (join) =>
      join
        .onRef("message.id", "=", "joinQuestion.messageId")
        .onRef("message.month", "=", "joinQuestion.month"),
    )
    .select([
      "joinQuestion.teamId",
      "joinQuestion.name",
      "joinQuestion.clientAddress",
      "joinQuestion.askedAt",
      "message.body",
    ])
    .where("joinQuestion.phone", "=", phone)
    .where("joinQuestion.askedAt", ">", after(now, -ANSWER_PERIOD))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("memberPhone")
          .select("memberPhone.id")
          .whereRef("memberPhone.teamId", "=", "joinQuestion.teamId")
          .whereRef("memberPhone.phone", "=", "joinQuestion.phone"),
      ),
    )
    .where(sql<boolean>`not ${isChildsNumber(sql.ref("joinQuestion.teamId"), sql.ref("joinQuestion.phone"))}`)
    .orderBy("joinQuestion.askedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return question ?? null;
}

/** Returns whether we're waiting for a number's YES, so that a reply may be one (TEXT-54). */
export const isWaitingForYes = async (reader: Database | Trx, phone: string, now: Date): Promise<boolean> =>
  (await findOpenQuestion(reader, phone, now)) !== null ||
  (await findOpenPoolQuestion(reader, phone, now)) !== null;

/** A number to ask, and the language of its texts (REACH-51). */
export type UnaskedNumber = { phone: string; language: Language };

/** Lists a team's numbers that have to be asked and may be asked now. A child isn't asked (REACH-44). */
export async function listUnasked(trx: Trx, teamId: string, now: Date): Promise<UnaskedNumber[]> {
  const { rows } = await sql<UnaskedNumber>`
    select question.phone, ${selectLanguage(
      sql`question.phone`,
      sql`(
        select joined.language from member_phone joined
        where joined.team_id = question.team_id and joined.phone = question.phone and joined.language is not null limit 1
      )`,
    )}
    from join_question question
    where question.team_id = ${teamId} and question.message_id is null
      and not exists (select from phone_suppression where phone_suppression.phone = question.phone)
      and not exists (
        select from wrong_number where wrong_number.team_id = ${teamId} and wrong_number.phone = question.phone
      )
      and not ${isChildsNumber(sql`question.team_id`, sql`question.phone`)}
      and (
        select count(*) from (
          select from message where message.phone = question.phone and message.kind = 'question'
            and message.created_at > ${after(now, -QUESTION_PERIOD)} and message.state <> 'skipped'
          limit ${MAX_QUESTIONS}
        ) asked
      ) < ${MAX_QUESTIONS}
    order by question.phone`.execute(trx);
  return rows;
}
