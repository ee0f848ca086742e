import { Stripe } from "stripe";
import { clock } from "../clock.ts";
import { config } from "../config.ts";
import { REFERENCE } from "./checkouts.ts";
import { asked, stripe } from "./client.ts";

/** What of the provider's news concerns us; the endpoint there is set to the same. */
const TYPES = [
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

/** What an event is about. It says where to look, never what is true: that is read from the provider (`readCheckout`). */
export type ProviderEvent = {
  id: string;
  type: string;
  at: Date;
  sessionId: string | null;
  paymentIntentId: string | null;
  /** Our id of the checkout, where the event carries it. */
  reference: string | null;
};

type Subject = {
  id?: unknown;
  object?: unknown;
  client_reference_id?: unknown;
  payment_intent?: unknown;
  metadata?: Record<string, unknown> | null;
};

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

function toEvent({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const subject = data.object as Subject;
  return {
    id,
    type,
    at: new Date(created * 1000),
    sessionId: subject.object === "checkout.session" ? text(subject.id) : null,
    paymentIntentId: text(subject.payment_intent),
    reference: text(subject.client_reference_id) ?? text(subject.metadata?.[REFERENCE]),
  };
}

/** How far the times of signer and reader may lie apart, in seconds. The provider's own default. */
const TOLERANCE = 300;

/**
 * The event that the provider posted; "not signed" for anything that is not its own or is too old, null for news that do
 * not concern us. A signature can be replayed within its time: what it leads to must be repeatable.
 */
export function readWebhook(
  body: string,
  signature: string | undefined,
): ProviderEvent | "not signed" | null {
  const now = clock.now().getTime();
  // The SDK takes times in the future for good, and with them a signature that never gets old.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1]);
  if (!(signedAt <= now / 1000 + TOLERANCE)) return "not signed";
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(
      body,
      signature ?? "",
      config.payments.webhookSecret,
      TOLERANCE,
      undefined,
      now,
    );
  } catch (error) {
    // Signed, but no JSON: nothing the provider would send.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return "not signed";
    throw error;
  }
  return TYPES.includes(event.type) ? toEvent(event) : null;
}

/** What happened since an instant, newest first, a page at a time: also what no webhook told. The provider keeps 30 days. */
export async function* eventsSince(since: Date): AsyncGenerator<ProviderEvent[]> {
  const filter = { types: TYPES, created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  let last: string | undefined;
  for (;;) {
    const page = await asked(stripe.events.list({ ...filter, ...(last && { starting_after: last }) }));
    yield page.data.map(toEvent);
    last = page.data.at(-1)?.id;
    if (!page.has_more || !last) return;
  }
}
