import type { Stripe } from "stripe";
import { asked, stripe } from "./client.ts";
import { PaymentsError } from "./errors.ts";

/** Our id of a checkout, on the session, its payment and its charge: whichever of them an event is about. */
export const REFERENCE = "checkoutId";

/**
 * The buyer as the provider knows them; a new one each time. No key of ours: the provider keeps its own faults under a key
 * for a day, and one that never changed would keep the buyer away as long.
 */
export async function createCustomer(buyer: {
  userId: string;
  email: string;
  name: string;
}): Promise<string> {
  const { userId, email, name } = buyer;
  const customer = await asked(stripe.customers.create({ email, name, metadata: { userId } }));
  return customer.id;
}

export type NewCheckout = {
  /** Ours. Also the idempotency key: the same one opens the same session. */
  id: string;
  customerId: string;
  currency: string;
  items: { orderId: string; name: string; cents: number; metadata: Record<string, string> }[];
  /** What the receipt says. */
  description: string;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

/** A page of the provider's on which somebody can pay. */
export async function openCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string }> {
  const metadata = { ...checkout.metadata, [REFERENCE]: checkout.id };
  const session = await asked(
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        customer: checkout.customerId,
        client_reference_id: checkout.id,
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
  if (!session.url) throw new PaymentsError("ambiguous", "session without an address");
  return { sessionId: session.id, url: session.url };
}

export type ProviderRefund = {
  id: string;
  cents: number;
  currency: string;
  /** Which of several orders it is for, when whoever gave it said so. */
  orderId: string | null;
  /** False for one that did not reach the buyer. */
  isGiven: boolean;
  at: Date;
};

export type ProviderDispute = {
  id: string;
  cents: number;
  currency: string;
  /** inquiry: the bank asks, and the money stays. */
  state: "inquiry" | "open" | "won" | "lost";
  reason: string;
  at: Date;
};

/** All that the provider knows about a checkout now. */
export type ProviderCheckout = {
  sessionId: string;
  reference: string | null;
  /** pending: paid by something that takes days. */
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

const at = (seconds: number) => new Date(seconds * 1000);

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null) {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "open") return "open";
  if (session.status === "expired") return "expired";
  const hasFailed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return hasFailed ? "failed" : "pending";
}

/** Null when the provider knows no such session. */
export async function readCheckout(sessionId: string): Promise<ProviderCheckout | null> {
  const session = await found(
    stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] }),
  );
  if (!session) return null;
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined;
  const state = stateOf(session, intent);
  const isPaid = state === "paid" && intent && charge;
  const refunds = isPaid ? await asked(stripe.refunds.list({ payment_intent: intent.id, limit: 100 })) : null;
  const disputes =
    isPaid && charge.disputed
      ? await asked(stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))
      : null;
  return {
    sessionId,
    reference: session.client_reference_id,
    state,
    cents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    payment: isPaid
      ? {
          intentId: intent.id,
          chargeId: charge.id,
          receiptUrl: charge.receipt_url,
          at: at(charge.created),
        }
      : null,
    refunds: (refunds?.data ?? []).map((refund) => ({
      id: refund.id,
      cents: refund.amount,
      currency: refund.currency,
      orderId: refund.metadata?.orderId ?? null,
      isGiven: refund.status !== "failed" && refund.status !== "canceled",
      at: at(refund.created),
    })),
    disputes: (disputes?.data ?? []).map((dispute) => ({
      id: dispute.id,
      cents: dispute.amount,
      currency: dispute.currency,
      state: DISPUTE_STATES[dispute.status] ?? "open",
      reason: dispute.reason,
      at: at(dispute.created),
    })),
  };
}

/**
 * Ends a page, so that nobody can pay on it any more. One that is over or paid already is left as it is: `readCheckout` tells
 * which. Repeatable.
 */
export async function closeCheckout(sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    // For one that is not open the provider has no code, only words; and after no answer it may be done.
    const session = await found(stripe.checkout.sessions.retrieve(sessionId));
    if (session?.status === "open") await asked(Promise.reject(error));
  }
}

/** Our id of the checkout that a payment belongs to; null when it is none of ours. */
export async function findReference(paymentIntentId: string): Promise<string | null> {
  const intent = await found(stripe.paymentIntents.retrieve(paymentIntentId));
  return intent?.metadata[REFERENCE] ?? null;
}

async function found<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await asked(call);
  } catch (error) {
    if (error instanceof PaymentsError && error.code === "resource_missing") return null;
    throw error;
  }
}
