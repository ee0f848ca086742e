import { createElement } from "react";
import { sql } from "kysely";
import { after, clock, minutes, seconds } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { submitEmail, type EmailOutcome } from "#platform/email/mailer.ts";
import { log } from "#platform/log.ts";
import { emailsByState } from "#platform/metrics.ts";
import * as standIn from "../../emails/stand-in.tsx";
import { canSend } from "../../switch/commands.server.ts";
import { getUnsubscribeLink } from "../links/commands.server.ts";
import { suppressEmail } from "../reports/commands.server.ts";
import type { EmailReason, EmailState } from "../schema.ts";
import { readContents, type ClaimedEmail, type EmailContent } from "./queries.server.ts";

/** How many emails to submit at the same time. The mailer has five connections. */
const BATCH = 20;

/** A slow email may be sent twice, which is harmless with one Message-ID. A lost one must leave within two minutes (REACH-29). */
const LEASE_SECONDS = 30;

/** How long to wait before another worker sends an email again of which no one knows whether it was accepted. */
const UNKNOWN_SECONDS = 20;

/**
 * Sends queued emails. An email whose worker died is sent again with the same Message-ID once its lease is over
 * (docs/decisions/0079). Returns how many it claimed.
 */
export async function sendEmails(limit = BATCH): Promise<number> {
  const claimed = await claimEmails(limit);
  if (claimed.length === 0) return 0;
  const contents = await readContents(claimed, clock.now());
  await Promise.all(contents.map(submit));
  return claimed.length;
}

/** Claims due emails and commits the claim before anything is sent. */
async function claimEmails(limit: number): Promise<ClaimedEmail[]> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    if (!(await canSend(trx))) return [];
    const { rows } = await sql<ClaimedEmail>`
      with due as materialized (
        select id from text_email where state = 'queued' and due_at <= ${now}
        order by due_at limit ${limit} for update skip locked
      ), lost as materialized (
        select id from text_email where state = 'submitting' and lease_until <= ${now}
        order by lease_until limit ${limit} for update skip locked
      )
      update text_email set state = 'submitting', attempts = attempts + 1, updated_at = ${now},
        lease_until = ${after(now, seconds(LEASE_SECONDS))}
      where id in (select id from due union all select id from lost)
      returning id, month, team_id as "teamId", reminder_id as "reminderId", blast_id as "blastId",
        member_ids as "memberIds", email, cause, link_mark as "linkMark", attempts, valid_until as "validUntil"
    `.execute(trx);
    return rows;
  });
}

/** Submits one email, or skips it if it's no longer needed, and stores the outcome. */
async function submit(content: EmailContent): Promise<void> {
  const { email: claimed } = content;
  if ("problem" in content) return store(claimed, { state: "skipped", reason: content.problem });
  const { props } = content;
  try {
    const unsubscribe = await getUnsubscribeLink(claimed.teamId, claimed.email!, clock.now());
    const outcome = await submitEmail({
      id: claimed.id,
      to: claimed.email!,
      replyTo: NO_REPLIES,
      subject: standIn.subject(props),
      body: createElement(standIn.StandInEmail, { ...props, unsubscribeUrl: unsubscribe.url }),
      unsubscribe,
    });
    await storeOutcome(claimed, outcome);
  } catch (error) {
    // Its lease expires, and it's sent again. The others of the batch aren't affected.
    log.error({ err: error, email: claimed.id }, "failed to send an email that stands in for a text");
  }
}

/** No one reads replies (REACH-38), so they go to an address that doesn't exist. */
const NO_REPLIES = `no-reply@${/@([^>\s]+)/.exec(config.emailFrom)?.[1] ?? config.appHost}`;

/** Returns when to try again after a refusal for now, with exponential backoff. */
const retryAt = (now: Date, attempts: number) => after(now, minutes(Math.min(2 ** attempts, 32) / 8));

async function storeOutcome(claimed: ClaimedEmail, outcome: EmailOutcome): Promise<void> {
  const now = clock.now();
  if (outcome.kind === "accepted") return store(claimed, { state: "accepted" });
  if (outcome.kind === "ambiguous") {
    await extendLease(claimed, after(now, seconds(UNKNOWN_SECONDS)));
    return;
  }
  if (outcome.isPermanent)
    return store(
      claimed,
      outcome.isAboutRecipient ? { state: "bounced" } : { state: "skipped", reason: "rejected" },
    );
  const dueAt = retryAt(now, claimed.attempts);
  return dueAt < claimed.validUntil
    ? store(claimed, { state: "queued", dueAt })
    : store(claimed, { state: "skipped", reason: "too-late" });
}

const ownsLease = ({ id, attempts }: ClaimedEmail) =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and state = 'submitting'`;

async function extendLease(claimed: ClaimedEmail, leaseUntil: Date) {
  await sql`update text_email set lease_until = ${leaseUntil} where ${ownsLease(claimed)}`.execute(db);
}

type Update = { state: EmailState; reason?: EmailReason; dueAt?: Date };

/** Stores an outcome, unless another attempt has taken over. */
async function store(claimed: ClaimedEmail, { state, reason, dueAt }: Update): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update text_email set state = ${state}, reason = ${reason ?? null}, lease_until = null, updated_at = ${now},
        due_at = coalesce(${dueAt ?? null}, due_at),
        accepted_at = case when ${state} = 'accepted' then ${now}::timestamptz end
      where ${ownsLease(claimed)}`.execute(trx);
    if (numAffectedRows !== 1n) return;
    emailsByState.inc({ state });
    if (state === "accepted") await noteAccepted(trx, claimed, now);
    if (state === "bounced") await suppressEmail(trx, claimed.email!, "bounced", now);
  });
}

/** From the first accepted email on, the team is on the address's Your Games (REACH-14). */
const noteAccepted = (trx: Trx, { teamId, email }: ClaimedEmail, now: Date) =>
  trx
    .updateTable("emailLink")
    .set({ acceptedAt: now })
    .where("teamId", "=", teamId)
    .where("email", "=", email!)
    .where("acceptedAt", "is", null)
    .execute();
