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
import * as unmatched from "./emails/payment-unmatched.tsx";
import { findEnding } from "./endings/queries.server.ts";
import { tellOfEndingsDue } from "./endings/commands.server.ts";
import { checkOpenCheckouts, expirePassesDue, handleEvent, sweepEvents } from "./events/commands.server.ts";
import { lookAtPage } from "./pages/commands.server.ts";
import {
  closePaymentPage,
  expirePasses,
  handlePaymentEvent,
  sendPassMail,
  sweepPayments,
  tellOfEndings,
  type PassMail,
} from "./queue.ts";
import { isTier, LAST_DAYS, moneyInWords, productName } from "./rules.ts";
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
  const ids = [data.orderId, ...(("moreOrderIds" in data && data.moreOrderIds) || [])];
  const [recipient, orders] = await Promise.all([
    findMailRecipient(data.userId),
    db.selectFrom("passOrder").selectAll().where("id", "in", ids).orderBy("id").execute(),
  ]);
  const order = orders[0];
  if (!recipient || !order) return;
  const mail = { id: jobId, to: recipient.email };
  const { name } = recipient;
  const isOne = orders.length === 1;
  const teamUrl = isOne && order.teamId ? `${config.appUrl}/teams/${order.teamId}` : `${config.appUrl}/teams`;
  const sum = (all: readonly { amountCents: number }[]) =>
    moneyInWords({
      amountCents: all.reduce((cents, one) => cents + one.amountCents, 0),
      currency: order.currency,
    });
  if (data.mail === "refunded" || data.mail === "disputed") {
    const items = orders.map(({ teamName, ...bought }) => ({
      teamName,
      product: productName(bought.product as ProductKey),
      amount: moneyInWords(bought),
      isPass: isTier(bought.product as ProductKey),
    }));
    const props = { name, items, total: sum(orders), teamUrl };
    if (data.mail === "refunded") {
      const body = createElement(refunded.PaymentRefundedEmail, props);
      return sendMail({ ...mail, subject: refunded.subject(props), body });
    }
    const { outcome } = data;
    const body = createElement(disputed.PaymentDisputedEmail, { ...props, outcome });
    return sendMail({ ...mail, subject: disputed.subject({ items, outcome }), body });
  }
  const concerned = data.mail === "team-gone" ? orders : await listOrders(order.checkoutId);
  const about = { name, teamName: order.teamName, otherTeams: concerned.length - 1 };
  if (data.mail === "failed") {
    const props = { ...about, upgradeUrl: order.teamId ? `${teamUrl}/upgrade` : teamUrl };
    const body = createElement(failed.PaymentFailedEmail, props);
    return sendMail({ ...mail, subject: failed.subject(), body });
  }
  const props = {
    ...about,
    price: sum(concerned),
    problem: data.mail,
    contactUrl: `${config.appUrl}/contact`,
  };
  const body = createElement(unmatched.PaymentUnmatchedEmail, props);
  return sendMail({ ...mail, subject: unmatched.subject(), body });
}

const listOrders = (checkoutId: string) =>
  db.selectFrom("passOrder").select("amountCents").where("checkoutId", "=", checkoutId).execute();

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
  task(closePaymentPage, ({ checkoutId }) => lookAtPage(checkoutId)),
  task(sweepPayments, sweep),
  task(expirePasses, expireAll),
  task(tellOfEndings, tellAll),
];
