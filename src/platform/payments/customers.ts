import type { Stripe } from "stripe";
import { asked, stripe } from "./client.ts";
import { PaymentsError } from "./errors.ts";

/** Somebody looks at a screen that works without this: rather a "try again" soon than a long wait. */
const SHORT = { timeout: 3_000, maxNetworkRetries: 0 };

/** What a customer keeps with the provider to pay with. */
export type SavedMethod = {
  id: string;
  /** The provider's word for it: "visa", "us_bank_account". */
  brand: string;
  /** A bank calls itself something. */
  bankName: string | null;
  lastFour: string | null;
  expires: { year: number; month: number } | null;
  isDefault: boolean;
};

/** The default one first, then the newest. A customer that the provider does not know has none. Waits 3 seconds at most. */
export async function listSavedMethods(customerId: string): Promise<SavedMethod[]> {
  try {
    const [customer, methods] = await asked(
      Promise.all([
        stripe.customers.retrieve(customerId, {}, SHORT),
        stripe.customers.listPaymentMethods(customerId, { limit: 100 }, SHORT),
      ]),
    );
    if (customer.deleted) return [];
    const chosen = customer.invoice_settings.default_payment_method;
    const defaultId = typeof chosen === "string" ? chosen : chosen?.id;
    return methods.data
      .toSorted((one, other) => Number(other.id === defaultId) - Number(one.id === defaultId))
      .map((method) => ({ id: method.id, isDefault: method.id === defaultId, ...looksOf(method) }));
  } catch (error) {
    if (error instanceof PaymentsError && error.code === "resource_missing") return [];
    throw error;
  }
}

function looksOf({ type, card, us_bank_account: bank }: Stripe.PaymentMethod) {
  return {
    brand: card?.brand ?? type,
    bankName: bank?.bank_name ?? null,
    lastFour: card?.last4 ?? bank?.last4 ?? null,
    expires: card ? { year: card.exp_year, month: card.exp_month } : null,
  };
}

/** A page of the provider's on which the customer adds and removes what they pay with. */
export async function openPortal(customerId: string, returnUrl: string): Promise<string> {
  const { url } = await asked(
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
  );
  return url;
}

/**
 * Where a payment's receipt is now: the provider renews its addresses, so one that was written down may have lapsed. Null for
 * a payment that has none. Waits 3 seconds at most.
 */
export async function findReceipt(paymentIntentId: string): Promise<string | null> {
  const intent = await asked(
    stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }, SHORT),
  );
  const charge = intent.latest_charge as Stripe.Charge | null;
  return charge?.receipt_url ?? null;
}
