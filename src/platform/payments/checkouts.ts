import type { Stripe } from "stripe";
import { readReference, toReference } from "../cell.ts";
import { callProvider, getStripe } from "./client.ts";
import { PaymentsError } from "./errors.ts";
import { isProviderUrl } from "./provider-urls.ts";

/**
 * The metadata key for our checkout ID, which is set on the session, the payment, and the charge so that every event
 * includes it.
 */
export const REFERENCE_KEY = "checkoutId";

/**
 * Creates a new customer at the provider. Uses no idempotency key, because the provider caches even its own errors
 * under a key for a day, and a fixed key would lock the buyer out for that long.
 */
export async function createCustomer(buyer: {
  userId: string;
  email: string;
  name: string;
}): Promise<string> {
  const { userId, email, name } = buyer;
  const customer = await callProvider(getStripe().customers.create({ email, name, metadata: { userId } }));
  return customer.id;
}

export type NewCheckout = {
  /** Our checkout ID, which is also the idempotency key, so the same ID always opens the same session. */
  id: string;
  customerId: string;
  currency: string;
  items: { orderId: string; name: string; cents: number; metadata: Record<string, string> }[];
  /** The description on the receipt. */
  description: string;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

/** Opens a hosted checkout page. */
export async function openCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }> {
  const metadata = { ...checkout.metadata, [REFERENCE_KEY]: toReference(checkout.id) };
  const session = await callProvider(
    getStripe().checkout.sessions.create(
      {
        mode: "payment",
        customer: checkout.customerId,
        client_reference_id: toReference(checkout.id),
        line_items: checkout.items.map((item) => ({
          // PASS-43.
          quantity: 1,
          price_data: {
            currency: checkout.currency,
            unit_amount: item.cents,
            product_data: { name: item.name, metadata: { ...item.metadata, orderId: item.orderId } },
          },
        })),
        metadata,
        payment_intent_data: { metadata, description: checkout.description },
        saved_payment_method_options: { payment_method_save: "enabled" },
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
        expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
      },
      { idempotencyKey: checkout.id },
    ),
  );
  if (!session.url) throw new PaymentsError("ambiguous", "session without a URL");
  if (!isProviderUrl(session.url)) throw new PaymentsError("refused", "payment page on another host");
  return { sessionId: session.id, url: session.url };
}

export type ProviderRefund = {
  id: string;
  cents: number;
  currency: string;
  /** The order that the refund is for, if it was specified. */
  orderId: string | null;
  /** False if the refund didn't reach the buyer. */
  isGiven: boolean;
  at: Date;
};

export type ProviderDispute = {
  id: string;
  cents: number;
  currency: string;
  /** "inquiry" means that the bank is only asking about the payment, and we keep the money for now. */
  state: "inquiry" | "open" | "won" | "lost";
  reason: string;
  at: Date;
};

/** Everything the provider currently knows about a checkout. */
export type ProviderCheckout = {
  sessionId: string;
  reference: string | null;
  /** "pending" means that the buyer paid with a method that takes days to settle. */
  state: "open" | "expired" | "pending" | "failed" | "paid";
  cents: number;
  currency: string;
  payment: { intentId: string; chargeId: string; receiptUrl: string | null; at: Date } | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
};

const DISPUTE_STATES: Record<string, ProviderDispute["state"]> = {
  won: "won",
  lost: "lost",
  prevented: "won",
  warning_closed: "won",
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
};

const fromSeconds = (seconds: number) => new Date(seconds * 1000);

function toState(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null) {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "open") return "open";
  if (session.status === "expired") return "expired";
  const hasFailed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return hasFailed ? "failed" : "pending";
}

/** Returns a checkout's current state, or null if the provider has no such session. */
export async function readCheckout(sessionId: string): Promise<ProviderCheckout | null> {
  const session = await fetchOrNull(
    getStripe().checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] }),
  );
  if (!session) return null;
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined;
  const state = toState(session, intent);
  const isPaid = state === "paid" && intent && charge;
  const refunds = isPaid
    ? await callProvider(getStripe().refunds.list({ payment_intent: intent.id, limit: 100 }))
    : null;
  const disputes =
    isPaid && charge.disputed
      ? await callProvider(getStripe().disputes.list({ payment_intent: intent.id, limit: 100 }))
      : null;
  return {
    sessionId,
    reference: readReference(session.client_reference_id),
    state,
    cents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    payment: isPaid
      ? {
          intentId: intent.id,
          chargeId: charge.id,
          receiptUrl: charge.receipt_url,
          at: fromSeconds(charge.created),
        }
      : null,
    refunds: (refunds?.data ?? []).map((refund) => ({
      id: refund.id,
      cents: refund.amount,
      currency: refund.currency,
      orderId: refund.metadata?.orderId ?? null,
      isGiven: refund.status !== "failed" && refund.status !== "canceled",
      at: fromSeconds(refund.created),
    })),
    disputes: (disputes?.data ?? []).map((dispute) => ({
      id: dispute.id,
      cents: dispute.amount,
      currency: dispute.currency,
      state: DISPUTE_STATES[dispute.status] ?? "open",
      reason: dispute.reason,
      at: fromSeconds(dispute.created),
    })),
  };
}

/**
 * Expires a checkout page so that no one can use it to pay anymore. Does nothing if it's already expired or paid. To
 * find out which, call `readCheckout`. Idempotent.
 */
export async function closeCheckout(sessionId: string): Promise<void> {
  try {
    await getStripe().checkout.sessions.expire(sessionId);
  } catch (error) {
    // The provider has no error code for a session that isn't open, only a message. Also, after a timeout, the session
    // may already be expired.
    const session = await fetchOrNull(getStripe().checkout.sessions.retrieve(sessionId));
    if (session?.status === "open") await callProvider(Promise.reject(error));
  }
}

/** Returns our ID for the checkout that a payment belongs to, or null if the payment isn't ours. */
export async function findReference(paymentIntentId: string): Promise<string | null> {
  const intent = await fetchOrNull(getStripe().paymentIntents.retrieve(paymentIntentId));
  return readReference(intent?.metadata[REFERENCE_KEY]);
}

async function fetchOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await callProvider(call);
  } catch (error) {
    if (error instanceof PaymentsError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** What was ordered in a session, as we told the provider when we opened it. */
export type OrderedSession = {
  customerId: string;
  /** The user that we created the customer for, or null if the customer was deleted at the provider. */
  userId: string | null;
  createdAt: Date;
  expiresAt: Date;
  items: { name: string; metadata: Record<string, string> }[];
};

/** The provider's maximum, which is more than a checkout may contain. */
const MAX_ITEMS = 100;

/**
 * Reads what was ordered in a session that we opened for this checkout. Returns null if the session isn't ours or has
 * no customer.
 */
export async function readOrderedSession(
  sessionId: string,
  checkoutId: string,
): Promise<OrderedSession | null> {
  const session = await fetchOrNull(
    getStripe().checkout.sessions.retrieve(sessionId, { expand: ["customer"] }),
  );
  const customer = session?.customer;
  const reference = readReference(session?.metadata?.[REFERENCE_KEY]);
  if (!session || reference !== checkoutId || !customer || typeof customer === "string") return null;
  const items = await callProvider(
    getStripe().checkout.sessions.listLineItems(sessionId, {
      limit: MAX_ITEMS,
      expand: ["data.price.product"],
    }),
  );
  return {
    customerId: customer.id,
    userId: customer.deleted ? null : (customer.metadata.userId ?? null),
    createdAt: fromSeconds(session.created),
    expiresAt: fromSeconds(session.expires_at),
    items: items.data.map(({ description, price }) => ({
      name: description ?? "",
      metadata: (price?.product as Stripe.Product | undefined)?.metadata ?? {},
    })),
  };
}
