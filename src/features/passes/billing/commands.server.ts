import { config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { openPortal } from "#platform/payments/customers.ts";
import { PaymentsError } from "#platform/payments/errors.ts";
import { requirePayments } from "#platform/payments/payments.ts";
import type { Session } from "#platform/session.ts";
import { getOrCreateCustomer, deleteCustomer } from "../commands.server.ts";

/**
 * Opens the payment provider's billing portal, where users add and remove payment methods, and returns its URL. Works
 * even before the first purchase. The portal links back to the billing tab. Throws PAYMENTS_OFF without a
 * payment account.
 */
export async function openBillingPortal(user: Session["user"]): Promise<string> {
  requirePayments();
  // Retry once with a new customer in case this one was deleted at the provider.
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      return await openPortal(await getOrCreateCustomer(user), `${config.appUrl}/settings?tab=billing`);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.code !== "resource_missing") throw new AppError("PAYMENTS_UNAVAILABLE", { cause: error });
      await deleteCustomer(user);
    }
  }
  throw new AppError("PAYMENTS_UNAVAILABLE");
}
