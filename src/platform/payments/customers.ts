import type { Stripe } from "stripe";
import { callProvider, getStripe } from "./client.ts";
import { PaymentsError } from "./errors.ts";
import { isProviderUrl } from "./provider-urls.ts";

/** The screen works without this data, so fail fast and offer "Try Again" instead of making users wait. */
const SHORT_TIMEOUT = { timeout: 3_000, maxNetworkRetries: 0 };

/** A payment method that a customer saved with the provider. */
export type SavedMethod = {
  id: string;
  /** The provider's name for the payment method, such as "visa" or "us_bank_account". */
  brand: string;
  /** The bank's name, for bank accounts. */
  bankName: string | null;
  lastFour: string | null;
  expires: { year: number; month: number } | null;
  isDefault: boolean;
};

/**
 * Lists a customer's payment methods: the default, then the others, newest first. Returns an empty list if the provider
 * has no such customer. Times out after 3 seconds.
 */
export async function listSavedMethods(customerId: string): Promise<SavedMethod[]> {
  try {
    const [customer, methods] = await callProvider(
      Promise.all([
        getStripe().customers.retrieve(customerId, {}, SHORT_TIMEOUT),
        getStripe().customers.listPaymentMethods(customerId, { limit: 100 }, SHORT_TIMEOUT),
      ]),
    );
    if (customer.deleted) return [];
    const defaultMethod = customer.invoice_settings.default_payment_method;
    const defaultId = typeof defaultMethod === "string" ? defaultMethod : defaultMethod?.id;
    return methods.data
      .toSorted((a, b) => Number(b.id === defaultId) - Number(a.id === defaultId))
      .map((method) => ({ id: method.id, isDefault: method.id === defaultId, ...describeMethod(method) }));
  } catch (error) {
    if (error instanceof PaymentsError && error.code === "resource_missing") return [];
    throw error;
  }
}

function describeMethod({ type, card, us_bank_account: bank }: Stripe.PaymentMethod) {
  return {
    brand: card?.brand ?? type,
    bankName: bank?.bank_name ?? null,
    lastFour: card?.last4 ?? bank?.last4 ?? null,
    expires: card ? { year: card.exp_year, month: card.exp_month } : null,
  };
}

/** Opens the provider's portal, where the customer adds and removes payment methods. */
export async function openPortal(customerId: string, returnUrl: string): Promise<string> {
  const { url } = await callProvider(
    getStripe().billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
  );
  if (!isProviderUrl(url)) throw new PaymentsError("refused", "portal on another host");
  return url;
}

/**
 * Returns the current URL of a payment's receipt, or null if it has none. The provider rotates these URLs, so a stored
 * URL may have expired. Times out after 3 seconds.
 */
export async function findReceipt(paymentIntentId: string): Promise<string | null> {
  const intent = await callProvider(
    getStripe().paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }, SHORT_TIMEOUT),
  );
  const charge = intent.latest_charge as Stripe.Charge | null;
  return charge?.receipt_url ?? null;
}
