import { sql } from "kysely";
import { after, days } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { TEST_KEPT } from "./rules.ts";
import type { TestTextState } from "./schema.ts";

/** Returns whether an account can get its test text. The command decides again when it's sent. */
export async function findTestTextState(accountId: string): Promise<TestTextState> {
  const account = await db
    .selectFrom("appUser")
    .leftJoin("freeTextAccount", "freeTextAccount.accountId", "appUser.id")
    .select(["emailVerified", "tests"])
    .where("appUser.id", "=", accountId)
    .executeTakeFirst();
  if ((account?.tests ?? 0) > 0) return "used";
  return account?.emailVerified ? "available" : "unconfirmed";
}

/** A number that a test text went to, and the team that the text was about. */
export type TestPhone = { teamId: string; phone: string };

/** Lists the number of an account's test text, which leaves the log of texts when the account is deleted. */
export const listTestPhones = (trx: Trx, accountId: string): Promise<TestPhone[]> =>
  trx
    .selectFrom("testText")
    .innerJoin("smsConsent", "smsConsent.id", "testText.consentId")
    .select(["testText.teamId", "smsConsent.phone"])
    .where("testText.accountId", "=", accountId)
    .execute();

/** How far back to look for numbers to erase, because this runs every day and may fail for a while. */
const ERASED_WITHIN = days(30);

/** Lists the numbers of test texts that are old enough to be erased, a few hundred at a time. */
export async function listExpiredTestPhones(now: Date): Promise<TestPhone[]> {
  const oldest = after(now, -(TEST_KEPT + ERASED_WITHIN));
  const { rows } = await sql<TestPhone>`
    select test_text.team_id as "teamId", message.phone from test_text
    join message on message.id = test_text.message_id and message.month = test_text.month
    where test_text.created_at between ${oldest} and ${after(now, -TEST_KEPT)} and message.phone is not null
    order by test_text.created_at limit 500`.execute(db);
  return rows;
}
