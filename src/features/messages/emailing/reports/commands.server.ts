import { sql } from "kysely";
import { after, clock, days } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { emailsByState } from "#platform/metrics.ts";
import { isSuppressing, SOFT_BOUNCE_DAYS, type EmailReport } from "./rules.ts";

/**
 * Stops all emails to an address, for all teams (REACH-35). A complaint stays, and replaces a bounce. Emails that wait
 * are canceled. Idempotent.
 */
export async function suppressEmail(
  trx: Trx,
  email: string,
  reason: "bounced" | "complained",
  now: Date,
): Promise<void> {
  await trx
    .insertInto("emailSuppression")
    .values({ email, reason, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ reason: "complained", createdAt: now })
        .where("emailSuppression.reason", "=", "bounced")
        .where(sql.val(reason), "=", "complained"),
    )
    .execute();
  await trx
    .updateTable("textEmail")
    .set({ state: "skipped", reason, updatedAt: now })
    .where("email", "=", email)
    .where("state", "=", "queued")
    .execute();
}

/**
 * Applies a report about one address. Idempotent by the report's id, and independent of their order: a complaint
 * outranks a bounce, and soft bounces are counted from what's stored.
 */
export async function applyEmailReport({ id, email, kind, emailId }: EmailReport): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    // Reports about one address wait for each other, so that the third soft bounce sees the other two.
    await sql`select pg_advisory_xact_lock(hashtextextended('email-report ' || ${email}, 0))`.execute(trx);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("emailReport")
      .values({ id, email, kind, receivedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    await markEmail(trx, { email, emailId, state: kind === "complaint" ? "complained" : "bounced" }, now);
    const { count } = await trx
      .selectFrom("emailReport")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("email", "=", email)
      .where("kind", "=", "soft-bounce")
      .where("receivedAt", ">", after(now, -days(SOFT_BOUNCE_DAYS)))
      // The reader may have subscribed again since then.
      .where(
        sql<boolean>`received_at > coalesce((
          select max(again.created_at) from email_consent again
          where again.email = ${email} and again.granted and again.source = 'member-page'
        ), '-infinity')`,
      )
      .executeTakeFirstOrThrow();
    if (isSuppressing(kind, count))
      await suppressEmail(trx, email, kind === "complaint" ? "complained" : "bounced", now);
  });
}

/** Marks the email that a report is about, or the last one to the address if the report doesn't name it. */
async function markEmail(
  trx: Trx,
  { email, emailId, state }: { email: string; emailId: string | null; state: "bounced" | "complained" },
  now: Date,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update text_email set state = ${state}, updated_at = ${now}, lease_until = null
    where id = coalesce(${emailId}::uuid, (
        select last.id from text_email last where last.email = ${email} and last.state in ('accepted', 'bounced')
        order by last.created_at desc limit 1
      ))
      and email = ${email} and state in ('submitting', 'accepted', 'bounced') and state <> ${state}`.execute(
    trx,
  );
  if (numAffectedRows === 1n) emailsByState.inc({ state });
}
