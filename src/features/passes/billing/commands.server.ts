import { config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { openPortal } from "#platform/payments/customers.ts";
import { PaymentsError } from "#platform/payments/errors.ts";
import type { Session } from "#platform/session.ts";
import { customerOf, forgetCustomer } from "../commands.server.ts";

/**
 * Opens the provider's page on which somebody adds and removes what they pay with, also before their first purchase, and
 * gives its address. It leads back to the billing tab.
 */
export async function openBillingPortal(user: Session["user"]): Promise<string> {
  // Again when they were deleted at the provider.
  for (let time = 0; time < 2; time++) {
    try {
      return await openPortal(await customerOf(user), `${config.appUrl}/settings?tab=billing`);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.code !== "resource_missing") throw new AppError("PAYMENTS_UNAVAILABLE", { cause: error });
      await forgetCustomer(user);
    }
  }
  throw new AppError("PAYMENTS_UNAVAILABLE");
}
