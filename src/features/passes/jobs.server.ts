import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { DEFAULT_TIME_ZONE } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { arePaymentsOn } from "#platform/payments/payments.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import * as ending from "./emails/pass-ending.tsx";
import * as disputed from "./emails/payment-disputed.tsx";
import * as receipt from "./emails/payment-receipt.tsx";
import * as failed from "./emails/payment-failed.tsx";
import * as refunded from "./emails/payment-refunded.tsx";
import * as undelivered from "./emails/payment-undelivered.tsx";
import * as unmatched from "./emails/payment-unmatched.tsx";
import { findEndingPass } from "./endings/queries.server.ts";
import { enqueueEndingNotices } from "./endings/commands.server.ts";
import { checkOpenCheckouts, expireDuePasses, handleEvent, sweepEvents } from "./events/commands.server.ts";
import { replaceActiveOverrides } from "./grants/commands.server.ts";
import { listPaidOrders } from "./ledger/queries.server.ts";
import { closeStaleAndSync } from "./pages/commands.server.ts";
import {
  closePaymentPage,
  expirePasses,
  handlePaymentEvent,
  reportPayment,
  sendPassEmail,
  sendReceipt,
  sweepPayments,
  notifyEndingPasses,
  type PassEmail,
} from "./queue.ts";
import { isTier, LAST_DAYS, formatMoney, getProductName } from "./rules.ts";
import type { ProductKey } from "./schema.ts";

/**
 * Sends one email. The job ID becomes the Message-ID, so duplicates can be detected. Drops the email if the
 * recipient is gone.
 */
async function sendPassEmailJob(data: PassEmail, jobId: string) {
  return data.template === "ending" ? sendEndingEmail(data, jobId) : sendPaymentEmail(data, jobId);
}

/** Sends the email about a pass that ends soon, unless the pass was renewed or canceled, or the team was archived. */
async function sendEndingEmail(data: Extract<PassEmail, { template: "ending" }>, jobId: string) {
  const [recipient, pass] = await Promise.all([
    findEmailRecipient(data.userId),
    findEndingPass(data.teamId, new Date(data.expiresAt), clock.now()),
  ]);
  if (!recipient || !pass) return;
  const props = {
    name: recipient.name,
    ...pass,
    isLast: data.days === LAST_DAYS,
    upgradeUrl: `${config.appUrl}/teams/${data.teamId}/upgrade`,
  };
  const body = createElement(ending.PassEndingEmail, props);
  await sendEmail({ id: jobId, to: recipient.email, subject: ending.subject(props), body });
}

async function sendPaymentEmail(data: Exclude<PassEmail, { template: "ending" }>, jobId: string) {
  const ids = [data.orderId, ...(("moreOrderIds" in data && data.moreOrderIds) || [])];
  const [recipient, orders] = await Promise.all([
    findEmailRecipient(data.userId),
    db.selectFrom("passOrder").selectAll().where("id", "in", ids).orderBy("id").execute(),
  ]);
  const order = orders[0];
  if (!recipient || !order) return;
  const envelope = { id: jobId, to: recipient.email };
  const { name } = recipient;
  const isSingle = orders.length === 1;
  const teamUrl =
    isSingle && order.teamId ? `${config.appUrl}/teams/${order.teamId}` : `${config.appUrl}/teams`;
  const formatTotal = (rows: readonly { amountCents: number }[]) =>
    formatMoney({
      amountCents: rows.reduce((cents, row) => cents + row.amountCents, 0),
      currency: order.currency,
    });
  if (data.template === "refunded" || data.template === "disputed") {
    const items = orders.map(({ teamName, ...item }) => ({ teamName, ...describeOrder(item) }));
    const props = { name, items, total: formatTotal(orders), teamUrl };
    if (data.template === "refunded") {
      const body = createElement(refunded.PaymentRefundedEmail, props);
      return sendEmail({ ...envelope, subject: refunded.subject(props), body });
    }
    const { outcome } = data;
    const body = createElement(disputed.PaymentDisputedEmail, { ...props, outcome });
    return sendEmail({ ...envelope, subject: disputed.subject({ items, outcome }), body });
  }
  const affectedOrders = data.template === "team-deleted" ? orders : await listOrders(order.checkoutId);
  const commonProps = { name, teamName: order.teamName, otherTeams: affectedOrders.length - 1 };
  if (data.template === "failed") {
    const props = { ...commonProps, upgradeUrl: order.teamId ? `${teamUrl}/upgrade` : teamUrl };
    const body = createElement(failed.PaymentFailedEmail, props);
    return sendEmail({ ...envelope, subject: failed.subject(), body });
  }
  const props = {
    ...commonProps,
    price: formatTotal(affectedOrders),
    problem: data.template,
    contactUrl: `${config.appUrl}/contact`,
  };
  const body = createElement(unmatched.PaymentUnmatchedEmail, props);
  return sendEmail({ ...envelope, subject: unmatched.subject(), body });
}

const describeOrder = (order: { product: string; amountCents: number; currency: string }) => ({
  product: getProductName(order.product as ProductKey),
  amount: formatMoney(order),
  isPass: isTier(order.product as ProductKey),
});

const listOrders = (checkoutId: string) =>
  db.selectFrom("passOrder").select("amountCents").where("checkoutId", "=", checkoutId).execute();

/** Sends the buyer one receipt for a payment. Drops it if the buyer is gone. */
async function sendReceiptJob(
  { userId, checkoutId, items: delivered }: NonNullable<(typeof sendReceipt)["data"]>,
  jobId: string,
) {
  const [recipient, orders] = await Promise.all([findEmailRecipient(userId), listPaidOrders(checkoutId)]);
  const items = orders.flatMap(({ id, teamName, timeZone, ...order }) => {
    const item = delivered.find(({ orderId }) => orderId === id);
    if (!item) return [];
    const endsOn = item.endsAt && toWallClock(new Date(item.endsAt), timeZone ?? DEFAULT_TIME_ZONE).on;
    return [{ teamName, ...describeOrder(order), cents: order.amountCents, endsOn }];
  });
  const order = orders[0];
  if (!recipient || !order?.paidAt || items.length === 0) return;
  const props = {
    name: recipient.name,
    items,
    total: formatMoney({
      amountCents: items.reduce((sum, { cents }) => sum + cents, 0),
      currency: order.currency,
    }),
    paidOn: toWallClock(order.paidAt, order.timeZone ?? DEFAULT_TIME_ZONE).on,
    billingUrl: `${config.appUrl}/settings?tab=billing`,
  };
  const body = createElement(receipt.PaymentReceiptEmail, props);
  await sendEmail({ id: jobId, to: recipient.email, subject: receipt.subject(props), body });
}

/** Emails support about a payment. The Message-ID deduplicates retries. */
async function report({ sessionId, ...money }: NonNullable<(typeof reportPayment)["data"]>, jobId: string) {
  const props = { sessionId, price: formatMoney(money) };
  const body = createElement(undelivered.PaymentUndeliveredEmail, props);
  await sendEmail({ id: jobId, to: config.supportInbox, subject: undelivered.subject(props), body });
}

/**
 * Defines a task that checks on payments. Without a payment account, it does nothing, because the first sweep with one
 * checks all payment pages that are still open. Handling an event isn't such a task: it fails, and waits for a retry.
 */
const definePaymentTask: typeof defineTask = (job, run) =>
  defineTask(job, async (...args) => {
    if (arePaymentsOn) await run(...args);
  });

/** Runs both sweeps even if one fails, because they find payments in different ways. */
async function sweep() {
  const results = await Promise.allSettled([sweepEvents(), checkAll()]);
  const rejectedResult = results.find(({ status }) => status === "rejected");
  if (rejectedResult?.status === "rejected") throw rejectedResult.reason;
}

async function checkAll() {
  while ((await checkOpenCheckouts()) > 0);
}

async function expireAll() {
  while ((await replaceActiveOverrides()) > 0);
  while ((await expireDuePasses()) > 0);
}

async function notifyAll() {
  while ((await enqueueEndingNotices()) > 0);
}

export const passTasks = [
  defineTask(sendPassEmail, sendPassEmailJob),
  defineTask(sendReceipt, sendReceiptJob),
  defineTask(handlePaymentEvent, ({ eventId }) => handleEvent(eventId)),
  defineTask(reportPayment, report),
  definePaymentTask(closePaymentPage, ({ checkoutId }) => closeStaleAndSync(checkoutId)),
  definePaymentTask(sweepPayments, sweep),
  defineTask(expirePasses, expireAll),
  defineTask(notifyEndingPasses, notifyAll),
];
