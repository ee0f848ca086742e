import { sql } from "kysely";
import { createElement } from "react";
import { findMailRecipient } from "#features/accounts/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendMail } from "#platform/email/mailer.ts";
import { task } from "#platform/jobs.ts";
import * as ending from "./emails/pass-ending.tsx";
import * as disputed from "./emails/payment-disputed.tsx";
import * as failed from "./emails/payment-failed.tsx";
import * as refunded from "./emails/payment-refunded.tsx";
import { findEnding } from "./endings/queries.server.ts";
import { tellOfEndingsDue } from "./endings/commands.server.ts";
import { checkOpenCheckouts, expirePassesDue, handleEvent, sweepEvents } from "./events/commands.server.ts";
import {
  expirePasses,
  handlePaymentEvent,
  sendPassMail,
  sweepPayments,
  tellOfEndings,
  type PassMail,
} from "./queue.ts";
import { isTier, LAST_DAYS, priceInWords, productName } from "./rules.ts";
import type { ProductKey } from "./schema.ts";

/** Sends one mail; repeats are told apart by its Message-ID. One that has no reader any more is dropped. */
async function sendMailOfPass(data: PassMail, jobId: string) {
  return data.mail === "ending" ? sendEnding(data, jobId) : sendNewsOfPayment(data, jobId);
}

/** Without sense once the pass was renewed, taken back or put away with its team. */
async function sendEnding(data: Extract<PassMail, { mail: "ending" }>, jobId: string) {
  const [recipient, pass] = await Promise.all([
    findMailRecipient(data.userId),
    findEnding(data.teamId, new Date(data.expiresAt), clock.now()),
  ]);
  if (!recipient || !pass) return;
  const props = {
    name: recipient.name,
    ...pass,
    isLast: data.days === LAST_DAYS,
    upgradeUrl: `${config.appUrl}/teams/${data.teamId}/upgrade`,
  };
  const body = createElement(ending.PassEndingEmail, props);
  await sendMail({ id: jobId, to: recipient.email, subject: ending.subject(props), body });
}

async function sendNewsOfPayment(data: Exclude<PassMail, { mail: "ending" }>, jobId: string) {
  const [recipient, order] = await Promise.all([
    findMailRecipient(data.userId),
    db.selectFrom("passOrder").selectAll().where("id", "=", data.orderId).executeTakeFirst(),
  ]);
  if (!recipient || !order) return;
  const mail = { id: jobId, to: recipient.email };
  const teamUrl = order.teamId ? `${config.appUrl}/teams/${order.teamId}` : `${config.appUrl}/teams`;
  if (data.mail === "failed") {
    const { orders } = await db
      .selectFrom("passOrder")
      .select(sql<number>`count(*)::int`.as("orders"))
      .where("checkoutId", "=", order.checkoutId)
      .executeTakeFirstOrThrow();
    const body = createElement(failed.PaymentFailedEmail, {
      name: recipient.name,
      teamName: order.teamName,
      otherTeams: orders - 1,
      upgradeUrl: order.teamId ? `${teamUrl}/upgrade` : teamUrl,
    });
    return sendMail({ ...mail, subject: failed.subject(), body });
  }
  const product = order.product as ProductKey;
  const common = {
    name: recipient.name,
    teamName: order.teamName,
    product: productName(product),
    amount: priceInWords(order.amountCents),
    teamUrl,
  };
  if (data.mail === "refunded") {
    const props = { ...common, isPass: isTier(product) };
    const body = createElement(refunded.PaymentRefundedEmail, props);
    await sendMail({ ...mail, subject: refunded.subject(props), body });
  } else {
    const props = { ...common, outcome: data.outcome };
    const body = createElement(disputed.PaymentDisputedEmail, props);
    await sendMail({ ...mail, subject: disputed.subject(props), body });
  }
}

/** Both, whatever becomes of the other: they find the same in different ways. */
async function sweep() {
  const done = await Promise.allSettled([sweepEvents(), checkAll()]);
  const rejected = done.find(({ status }) => status === "rejected");
  if (rejected?.status === "rejected") throw rejected.reason;
}

async function checkAll() {
  while ((await checkOpenCheckouts()) > 0);
}

async function expireAll() {
  while ((await expirePassesDue()) > 0);
}

async function tellAll() {
  while ((await tellOfEndingsDue()) > 0);
}

export const passTasks = [
  task(sendPassMail, sendMailOfPass),
  task(handlePaymentEvent, ({ eventId }) => handleEvent(eventId)),
  task(sweepPayments, sweep),
  task(expirePasses, expireAll),
  task(tellOfEndings, tellAll),
];
