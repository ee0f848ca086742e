import { Stripe } from "stripe";
import { readReference } from "../cell.ts";
import { clock } from "../clock.ts";
import { config } from "../config.ts";
import { REFERENCE_KEY } from "./checkouts.ts";
import { callProvider, getStripe } from "./client.ts";

/** The event types we handle. The provider's webhook endpoint is configured with the same list. */
const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
];

/**
 * What an event is about. Use this only to decide what to fetch. The source of truth is the provider's API
 * (`readCheckout`).
 */
export type ProviderEvent = {
  id: string;
  type: string;
  at: Date;
  sessionId: string | null;
  paymentIntentId: string | null;
  /** Our checkout ID, if the event includes it. */
  reference: string | null;
};

type Subject = {
  id?: unknown;
  object?: unknown;
  client_reference_id?: unknown;
  payment_intent?: unknown;
  metadata?: Record<string, unknown> | null;
};

const toText = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

function toEvent({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const subject = data.object as Subject;
  return {
    id,
    type,
    at: new Date(created * 1000),
    sessionId: subject.object === "checkout.session" ? toText(subject.id) : null,
    paymentIntentId: toText(subject.payment_intent),
    reference: readReference(
      toText(subject.client_reference_id) ?? toText(subject.metadata?.[REFERENCE_KEY]),
    ),
  };
}

/** The maximum difference between a signature's timestamp and our clock, in seconds. It's the provider's default. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies and parses a webhook. Returns "not signed" for a bad or expired signature, and null for event types we don't
 * handle. A signature can be replayed within its tolerance, so handlers must be idempotent.
 */
export function readWebhook(
  body: string,
  signature: string | undefined,
): ProviderEvent | "not signed" | null {
  if (!config.payments.isOn) return "not signed";
  const now = clock.now().getTime();
  // The SDK accepts timestamps in the future, so a signature could be made to never expire.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1]);
  if (!(signedAt <= now / 1000 + TOLERANCE_SECONDS)) return "not signed";
  for (const secret of config.payments.webhookSecrets) {
    const event = secret === undefined ? null : openEvent(body, signature ?? "", secret, now);
    if (event) return EVENT_TYPES.includes(event.type) ? toEvent(event) : null;
  }
  return "not signed";
}

/** Returns null if the event wasn't signed with this secret. */
function openEvent(body: string, signature: string, secret: string, now: number): Stripe.Event | null {
  try {
    return getStripe().webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now);
  } catch (error) {
    // A SyntaxError means that the body is signed but isn't JSON, which the provider would never send.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

/**
 * Lists events since an instant, newest first, one page at a time, including events whose webhook never arrived. The
 * provider keeps events for 30 days.
 */
export async function* listEventsSince(since: Date): AsyncGenerator<ProviderEvent[]> {
  const filter = { types: EVENT_TYPES, created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  let lastId: string | undefined;
  for (;;) {
    const page = await callProvider(
      getStripe().events.list({ ...filter, ...(lastId && { starting_after: lastId }) }),
    );
    yield page.data.map(toEvent);
    lastId = page.data.at(-1)?.id;
    if (!page.has_more || !lastId) return;
  }
}
