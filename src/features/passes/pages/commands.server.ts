import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { closeCheckout } from "#platform/payments/checkouts.ts";
import { syncCheckout } from "../ledger/commands.server.ts";
import { closePaymentPage } from "../queue.ts";
import { stalePages } from "./queries.server.ts";

/**
 * Has a buyer's older pages closed once a newer one is written down. By a job, because a provider that does not answer must
 * keep nobody from the page that they want. In the transaction of the new page with its buyer locked, so that of two that
 * are opened at the same time the second to be written down sees the first.
 */
export async function closeOlderPages(trx: Trx, userId: string): Promise<void> {
  for (const { id } of await stalePages(trx).where("userId", "=", userId).execute())
    await enqueue(trx, closePaymentPage, { checkoutId: id });
}

/**
 * Closes a page that nobody should pay on any more, and in any case writes down what the provider knows of it: a payment that
 * was quicker counts. Repeatable; throws a PaymentsError when the provider does not answer.
 */
export async function lookAtPage(checkoutId: string): Promise<void> {
  const stale = await stalePages(db).where("id", "=", checkoutId).executeTakeFirst();
  try {
    if (stale) await closeCheckout(stale.sessionId!);
  } finally {
    await syncCheckout(checkoutId);
  }
}
