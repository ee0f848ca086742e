import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { forgetUnreadReplies } from "#features/attendance/replies/commands.server.ts";
import { findGuardiansOf, listReaders } from "#features/teams/guardians/queries.server.ts";
import { armFirstTexts, forgetPhones } from "#features/teams/queue.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { formatPhone } from "#platform/phone.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { queueFirstTexts } from "./first-texts/arming/commands.server.ts";
import { queueEmails } from "./emailing/commands.server.ts";
import { cleanUpEmails } from "./emailing/forgetting/commands.server.ts";
import { sendEmails } from "./emailing/sending/commands.server.ts";
import { deleteOldFreeTexts } from "./free/commands.server.ts";
import { forgetTexts } from "./forgetting/commands.server.ts";
import * as replyFromChild from "./emails/reply-from-child.tsx";
import * as replyFromPlayer from "./emails/reply-from-player.tsx";
import * as notMine from "./emails/not-mine.tsx";
import { findForwarded, type ForwardedText } from "./inbound/queries.server.ts";
import { queuePoolQuestions } from "./questions/pool/commands.server.ts";
import { listAskingLeagues } from "./questions/pool/queries.server.ts";
import { askPoolPeople, cleanUpMessages, forwardText, keepMessageMonths, sendNotMine } from "./queue.ts";
import { keepMonths } from "./months/commands.server.ts";
import { INBOUND_KEPT_DAYS } from "./months/rules.ts";
import { findNotMine } from "./not-mine/queries.server.ts";
import { queueDueReminders } from "./reminders/commands.server.ts";
import { assignSenders } from "./senders/commands.server.ts";
import { sendingFinished, sendWaiting } from "./sending/commands.server.ts";
import { reconcileLost } from "./sending/lookups/commands.server.ts";
import { fetchDeliveryReports } from "./status/commands.server.ts";
import { queueRequestedLinks } from "./page-links/commands.server.ts";
import { eraseTestPhones } from "./test-texts/commands.server.ts";

const queueing: Loop = {
  name: "messages/queue-due-reminders",
  step: () => queueDueReminders(),
  idleMs: 1_000,
  wakes: ["messages/assign-senders", "messages/send-waiting"],
};

/**
 * The worker's loops. Without a texting account, due reminders are only skipped. Any number of workers may run them, because each claims its own rows. A loop that starts the path
 * of a text polls every second, so that no text is late. Loops further down that path are woken.
 */
const sendingLoops: Loop[] = [
  queueing,
  // Sending assigns senders too. This loop runs ahead of it when thousands of texts become due.
  {
    name: "messages/assign-senders",
    step: () => assignSenders(),
    idleMs: 10_000,
    wakes: ["messages/send-waiting"],
  },
  {
    name: "messages/send-waiting",
    step: sendWaiting,
    idleMs: 1_000,
    wakes: ["messages/assign-senders"],
    finished: sendingFinished,
  },
  // An email has two minutes, so these need no waking from elsewhere.
  {
    name: "messages/queue-emails",
    step: () => queueEmails(),
    idleMs: 2_000,
    wakes: ["messages/send-emails"],
  },
  // Someone waits for it in front of a page that says it can take a minute.
  {
    name: "messages/queue-requested-links",
    step: queueRequestedLinks,
    idleMs: 5_000,
    wakes: ["messages/assign-senders", "messages/send-waiting"],
  },
  { name: "messages/send-emails", step: () => sendEmails(), idleMs: 2_000 },
  { name: "messages/reconcile-lost", step: reconcileLost, idleMs: 1_000 },
  { name: "messages/fetch-delivery-reports", step: fetchDeliveryReports, idleMs: 5_000 },
];

export const messageLoops: Loop[] = isTextingOn ? sendingLoops : [queueing];

/**
 * Erases what people texted long ago, what's left of them on attendance sheets, the numbers of test texts, and old
 * records of free texts.
 * Idempotent. The rest of an inbound text is dropped with its month.
 */
async function cleanUp() {
  const since = after(clock.now(), -days(INBOUND_KEPT_DAYS));
  await deleteOldFreeTexts();
  await cleanUpEmails();
  await forgetUnreadReplies(since);
  await db
    .updateTable("inboundText")
    .set({ body: null })
    .where("body", "is not", null)
    .where("receivedAt", "<", since)
    .execute();
  await eraseTestPhones();
}

/** Emails one reply to the manager. The Message-ID deduplicates retries. Skips the email if the manager is gone. */
async function forward({ sid }: { sid: string }, jobId: string) {
  const text = await findForwarded(sid);
  const guardians = text && (await findGuardiansOf(text.teamId, text.phone));
  if (guardians) return forwardFromChild(text, guardians, jobId);
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

/** Emails what a child wrote to two managers together, with the guardians' numbers and not the child's (REACH-47). */
async function forwardFromChild(
  text: ForwardedText,
  guardians: { label: string; phone: string }[],
  jobId: string,
) {
  const managers = await listReaders(text.teamId);
  if (managers.length === 0) return;
  const props = {
    managers: managers.map(({ name }) => name),
    teamName: text.teamName,
    from: text.memberName,
    guardians: guardians.map(({ label, phone }) => ({ label, phone: formatPhone(phone) })),
    message: text.body ?? "",
    isWrongNumber: text.outcome === "wrong-number",
  };
  await sendEmail({
    id: jobId,
    to: managers.map(({ email }) => email),
    subject: replyFromPlayer.subject(props),
    body: createElement(replyFromChild.ReplyFromChildEmail, props),
  });
}

/** Emails one manager about a number that isn't a member's. Skips the email if the manager or the member is gone. */
async function emailNotMine(
  { userId, ...ids }: { consentId: string; memberId: string; userId: string },
  jobId: string,
) {
  const [notice, manager] = [await findNotMine(ids), await findEmailRecipient(userId)];
  if (!notice || !manager) return;
  const props = { ...notice, name: manager.name };
  await sendEmail({
    id: jobId,
    to: manager.email,
    subject: notMine.subject(props),
    body: createElement(notMine.NotMineEmail, props),
  });
}

async function askPools({ leagueId }: { leagueId?: string }) {
  for (const id of leagueId === undefined ? await listAskingLeagues() : [leagueId])
    await queuePoolQuestions(id);
}

export const messageTasks = [
  defineTask(keepMessageMonths, () => keepMonths()),
  defineTask(cleanUpMessages, cleanUp),
  defineTask(forwardText, forward),
  defineTask(sendNotMine, emailNotMine),
  defineTask(armFirstTexts, ({ teamId }) => queueFirstTexts(teamId)),
  defineTask(askPoolPeople, askPools),
  defineTask(forgetPhones, ({ teamId, phones }) => forgetTexts(teamId, phones)),
];
