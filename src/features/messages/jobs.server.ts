import { sql } from "kysely";
import { createElement } from "react";
import { findMailRecipient } from "#features/accounts/queries.server.ts";
import { forgetPhones } from "#features/teams/queue.ts";
import { addMonths } from "#platform/calendar.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { sendMail } from "#platform/email/mailer.ts";
import { task } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { phoneInWords } from "#platform/phone.ts";
import { forgetTexts } from "./forgetting/commands.server.ts";
import * as replyFromPlayer from "./emails/reply-from-player.tsx";
import { findForwarded } from "./inbound/queries.server.ts";
import { cleanUpMessages, forwardText, prepareMonths } from "./queue.ts";
import { queueDueReminders } from "./reminders/commands.server.ts";
import { reconcileLost, sendingFinished, sendWaiting } from "./sending/commands.server.ts";
import { askForReports } from "./status/commands.server.ts";

/** What the worker does all the time. Any number of workers may: each takes what nobody else has. */
export const messageLoops: Loop[] = [
  {
    name: "messages/queue-due-reminders",
    step: () => queueDueReminders(),
    restMs: 1_000,
    wakes: "messages/send-waiting",
  },
  { name: "messages/send-waiting", step: sendWaiting, restMs: 500, finished: sendingFinished },
  { name: "messages/reconcile-lost", step: reconcileLost, restMs: 1_000 },
  { name: "messages/ask-for-reports", step: askForReports, restMs: 5_000 },
];

/** Reminders are at most a week ahead of their games; three months leave room for a worker that is away. */
const MONTHS_AHEAD = 3;

/** Repeatable. Not for the month that has begun: its texts may be where those without a partition go. */
async function makePartitions() {
  const thisMonth = `${clock.now().toISOString().slice(0, 7)}-01`;
  for (let ahead = 1; ahead <= MONTHS_AHEAD; ahead += 1) {
    const [from, to] = [addMonths(thisMonth, ahead), addMonths(thisMonth, ahead + 1)];
    const name = sql.table(`message_${from.slice(0, 7).replace("-", "_")}`);
    await sql`
      create table if not exists ${name} partition of message for values from (${sql.lit(from)}) to (${sql.lit(to)})
        with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)
    `.execute(db);
  }
}

/** Repeats and questions are over long before. */
const KEEP_INBOUND = days(30);

/** Set-based and repeatable. */
async function cleanUp() {
  await db.deleteFrom("inboundText").where("receivedAt", "<", after(clock.now(), -KEEP_INBOUND)).execute();
}

/** Sends one mail; repeats are told apart by its Message-ID. One that has no reader any more is dropped. */
async function forward({ sid }: { sid: string }, jobId: string) {
  const text = await findForwarded(sid);
  const manager = text && (await findMailRecipient(text.managerId));
  if (!manager) return;
  const props = {
    name: manager.name,
    teamName: text.teamName,
    from: text.memberName,
    phone: phoneInWords(text.phone),
    words: text.body ?? "",
  };
  await sendMail({
    id: jobId,
    to: manager.email,
    subject: replyFromPlayer.subject(props),
    body: createElement(replyFromPlayer.ReplyFromPlayerEmail, props),
  });
}

export const messageTasks = [
  task(prepareMonths, makePartitions),
  task(cleanUpMessages, cleanUp),
  task(forwardText, forward),
  task(forgetPhones, ({ teamId, phones }) => forgetTexts(teamId, phones)),
];
