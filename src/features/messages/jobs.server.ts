import { sql } from "kysely";
import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { forgetUnreadReplies } from "#features/attendance/replies/commands.server.ts";
import { armFirstTexts, forgetPhones } from "#features/teams/queue.ts";
import { addMonths } from "#platform/calendar.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { formatPhone } from "#platform/phone.ts";
import { queueFirstTexts } from "./first-texts/arming/commands.server.ts";
import { deleteOldFreeTexts } from "./free/commands.server.ts";
import { forgetTexts } from "./forgetting/commands.server.ts";
import * as replyFromPlayer from "./emails/reply-from-player.tsx";
import { findForwarded } from "./inbound/queries.server.ts";
import { cleanUpMessages, forwardText, createPartitions } from "./queue.ts";
import { queueDueReminders } from "./reminders/commands.server.ts";
import { assignSenders } from "./senders/commands.server.ts";
import { reconcileLost, sendingFinished, sendWaiting } from "./sending/commands.server.ts";
import { fetchDeliveryReports } from "./status/commands.server.ts";

/** The worker's loops. Any number of workers may run them, because each claims its own rows. */
export const messageLoops: Loop[] = [
  {
    name: "messages/queue-due-reminders",
    step: () => queueDueReminders(),
    idleMs: 1_000,
    wakes: "messages/send-waiting",
  },
  // Sending assigns senders too. This loop runs ahead of it when thousands of texts become due.
  {
    name: "messages/assign-senders",
    step: () => assignSenders(),
    idleMs: 1_000,
    wakes: "messages/send-waiting",
  },
  { name: "messages/send-waiting", step: sendWaiting, idleMs: 500, finished: sendingFinished },
  { name: "messages/reconcile-lost", step: reconcileLost, idleMs: 1_000 },
  { name: "messages/fetch-delivery-reports", step: fetchDeliveryReports, idleMs: 5_000 },
];

/**
 * How many months ahead to create partitions. Reminders are due at most a week before their games, and three months
 * leave room for worker downtime.
 */
const MONTHS_AHEAD = 3;

/**
 * Creates partitions for the upcoming months. Idempotent. Skips the current month, whose texts may already be in the
 * default partition.
 */
async function makePartitions() {
  const thisMonth = `${clock.now().toISOString().slice(0, 7)}-01`;
  for (let month = 1; month <= MONTHS_AHEAD; month += 1) {
    const [from, to] = [addMonths(thisMonth, month), addMonths(thisMonth, month + 1)];
    const name = sql.table(`message_${from.slice(0, 7).replace("-", "_")}`);
    await sql`
      create table if not exists ${name} partition of message for values from (${sql.lit(from)}) to (${sql.lit(to)})
        with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)
    `.execute(db);
  }
}

/**
 * How long inbound texts are kept, which is well after webhook retries and open questions have expired, and as long as a
 * doubtful wish to stop counts (TEXT-27).
 */
const INBOUND_RETENTION = days(30);

/** Deletes old inbound texts, what's left of them on attendance sheets, and old records of free texts. Idempotent. */
async function cleanUp() {
  await deleteOldFreeTexts();
  await forgetUnreadReplies(after(clock.now(), -INBOUND_RETENTION));
  await db
    .deleteFrom("inboundText")
    .where("receivedAt", "<", after(clock.now(), -INBOUND_RETENTION))
    .execute();
}

/** Emails one reply to the manager. The Message-ID deduplicates retries. Skips the email if the manager is gone. */
async function forward({ sid }: { sid: string }, jobId: string) {
  const text = await findForwarded(sid);
  const manager = text && (await findEmailRecipient(text.managerId));
  if (!manager) return;
  const props = {
    name: manager.name,
    teamName: text.teamName,
    from: text.memberName,
    phone: formatPhone(text.phone),
    message: text.body ?? "",
    isWrongNumber: text.outcome === "wrong-number",
  };
  await sendEmail({
    id: jobId,
    to: manager.email,
    subject: replyFromPlayer.subject(props),
    body: createElement(replyFromPlayer.ReplyFromPlayerEmail, props),
  });
}

export const messageTasks = [
  defineTask(createPartitions, makePartitions),
  defineTask(cleanUpMessages, cleanUp),
  defineTask(forwardText, forward),
  defineTask(armFirstTexts, ({ teamId }) => queueFirstTexts(teamId)),
  defineTask(forgetPhones, ({ teamId, phones }) => forgetTexts(teamId, phones)),
];
