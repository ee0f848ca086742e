import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { closeCheckout } from "#platform/payments/checkouts.ts";
import { syncCheckout } from "../ledger/commands.server.ts";
import { closePaymentPage } from "../queue.ts";
import { selectStalePages } from "./queries.server.ts";

/**
 * Enqueues jobs that close the buyer's older payment pages. Uses jobs so that a slow provider can't block the new page.
 * Runs in the new page's transaction with the buyer locked, so that concurrent calls see each other's pages.
 */
export async function closeOlderPages(trx: Trx, userId: string): Promise<void> {
  for (const { id } of await selectStalePages(trx).where("userId", "=", userId).execute())
    await enqueue(trx, closePaymentPage, { checkoutId: id });
}

/**
 * Closes a stale payment page, then syncs the checkout, because a payment may have come in first. Idempotent.
 * Throws a PaymentsError if the provider doesn't respond.
 */
export async function closeStaleAndSync(checkoutId: string): Promise<void> {
  const stalePage = await selectStalePages(db).where("id", "=", checkoutId).executeTakeFirst();
  try {
    if (stalePage) await closeCheckout(stalePage.sessionId!);
  } finally {
    await syncCheckout(checkoutId);
  }
}
