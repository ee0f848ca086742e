import {
  getCard,
  getUnixTime,
  type CardId,
  type Charge,
  type PaymentIntent,
  type PaymentMethod,
  type Session,
} from "./objects.ts";
import { createId } from "./id.ts";
import { type CheckoutStore } from "./store.ts";
import type { Cards } from "./cards.ts";
import type { Events } from "./events.ts";
import type { CheckoutSettings } from "./settings.ts";

export type PaidWith = { card: CardId } | { method: string };
export type PayOutcome = "paid" | "declined" | "confirm" | "later" | "closed";

/** How often to look for expired sessions. */
const EXPIRY_MS = 500;

/** Simulates what buyers do and what happens over time: payments, delayed payments, and expiring sessions. */
export function createPayments(checkout: {
  store: CheckoutStore;
  events: Events;
  cards: Cards;
  settings: () => CheckoutSettings;
}) {
  const { store, events, cards, settings } = checkout;
  const timers = new Set<NodeJS.Timeout>();

  const getSession = (id: string) => store.find("checkout.session", id);

  /** Returns a session's payment intent, and creates it on the first attempt to pay. */
  function getIntent(session: Session): PaymentIntent {
    const existing = session.payment_intent && store.find("payment_intent", session.payment_intent);
    if (existing) return existing;
    const intent = store.put<PaymentIntent>({
      id: createId("pi"),
      object: "payment_intent",
      created: getUnixTime(),
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      customer: session.customer,
      description: session.payment_intent_data.description,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: session.payment_intent_data.metadata,
      payment_method: null,
      receipt_email: session.customer_details?.email ?? session.customer_email,
      status: "requires_payment_method",
    });
    store.put<Session>({ ...session, payment_intent: intent.id });
    return intent;
  }

  function chargeFor(
    intent: PaymentIntent,
    origin: string,
    details: Charge["payment_method_details"],
  ): Charge {
    const id = createId("ch");
    const customer = intent.customer ? store.find("customer", intent.customer) : null;
    return store.put<Charge>({
      id,
      object: "charge",
      created: getUnixTime(),
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      billing_details: { email: customer?.email ?? intent.receipt_email, name: customer?.name ?? null },
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      disputed: false,
      livemode: false,
      metadata: intent.metadata,
      paid: true,
      payment_intent: intent.id,
      payment_method: intent.payment_method,
      payment_method_details: details,
      receipt_url: `${origin}/receipts/${id}`,
      refunded: false,
      status: "succeeded",
    });
  }

  /** Completes a payment. */
  function completePayment(session: Session, details: Charge["payment_method_details"]): PaymentIntent {
    const intent = getIntent(session);
    const charge = chargeFor(intent, session.sandbox_origin, details);
    const settledIntent = store.put<PaymentIntent>({
      ...intent,
      status: "succeeded",
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    });
    events.emit("charge.succeeded", charge);
    events.emit("payment_intent.succeeded", settledIntent);
    return settledIntent;
  }

  function complete(session: Session, intent: PaymentIntent, isPaid: boolean): Session {
    return store.put<Session>({
      ...session,
      payment_intent: intent.id,
      payment_status: isPaid ? "paid" : "unpaid",
      status: "complete",
      url: null,
    });
  }

  function decline(session: Session, code: string, message: string): PayOutcome {
    const intent = getIntent(session);
    const failed = store.put<PaymentIntent>({
      ...intent,
      status: "requires_payment_method",
      last_payment_error: { type: "card_error", code, decline_code: "generic_decline", message },
    });
    events.emit("payment_intent.payment_failed", failed);
    return "declined";
  }

  function payNow(session: Session, card: CardId | null, method: PaymentMethod | null): PayOutcome {
    const last4 = method?.card.last4 ?? getCard(card ?? "paid").number.slice(-4);
    const details = {
      type: "card",
      card: method?.card ?? { brand: "visa", last4, exp_month: 12, exp_year: new Date().getFullYear() + 3 },
    };
    const intent = completePayment(session, details);
    events.emit("checkout.session.completed", complete(session, intent, true));
    return "paid";
  }

  function payLater(session: Session, card: CardId): PayOutcome {
    const intent = store.put<PaymentIntent>({
      ...getIntent(session),
      payment_method: `pm_bank_${card}`,
      status: "processing",
    });
    events.emit("checkout.session.completed", complete(session, intent, false));
    scheduleSettlement(session.id, card === "later");
    return "later";
  }

  function scheduleSettlement(sessionId: string, isPaid: boolean) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      store.transaction(() => settleDelayed(sessionId, isPaid));
    }, settings().settleAfterMs);
    timers.add(timer);
  }

  /** Settles a delayed payment. Idempotent. */
  function settleDelayed(sessionId: string, isPaid: boolean) {
    const session = getSession(sessionId);
    const intent = session?.payment_intent ? store.find("payment_intent", session.payment_intent) : null;
    if (!session || intent?.status !== "processing") return;
    if (isPaid) {
      const details = { type: "us_bank_account", us_bank_account: { last4: "6789" } };
      const settledSession = completePayment(session, details);
      events.emit("checkout.session.async_payment_succeeded", complete(session, settledSession, true));
    } else {
      decline(session, "payment_method_provider_decline", "The bank returned the debit.");
      events.emit("checkout.session.async_payment_failed", session);
    }
  }

  function expireDue() {
    const { data } = store.list("checkout.session", { where: { status: "open" } }, { limit: 500 });
    for (const session of data)
      if (session.expires_at <= getUnixTime()) store.transaction(() => expire(session));
  }

  function expire(session: Session): Session {
    const expiredSession = store.put<Session>({ ...session, status: "expired", url: null });
    events.emit("checkout.session.expired", expiredSession);
    return expiredSession;
  }

  const expiring = setInterval(expireDue, EXPIRY_MS);
  expiring.unref();

  return {
    /** Simulates pressing Pay. `isConfirmed` is the buyer's response to the card's challenge. */
    pay(id: string, paidWith: PaidWith, options: { save?: boolean; isConfirmed?: boolean } = {}): PayOutcome {
      return store.transaction(() => {
        const existing = getSession(id);
        if (existing?.status !== "open" || existing.expires_at <= getUnixTime()) return "closed";
        const intent = getIntent(existing);
        const session = { ...existing, payment_intent: intent.id };
        if ("method" in paidWith) {
          const method = store.find("payment_method", paidWith.method);
          return method && method.customer === session.customer ? payNow(session, null, method) : "closed";
        }
        const { card } = paidWith;
        if (card === "declined") return decline(session, "card_declined", "Your card was declined.");
        if (card === "confirm" && options.isConfirmed === undefined) return "confirm";
        if (card === "confirm" && !options.isConfirmed)
          return decline(session, "payment_intent_authentication_failure", "The confirmation failed.");
        if (card === "later" || card === "never") return payLater(session, card);
        const customer = session.customer ? store.find("customer", session.customer) : null;
        if (options.save && customer) cards.add(customer, card);
        return payNow(session, card, null);
      });
    },

    /** Settles a "pays later" payment right away. */
    settleDelayed: (sessionId: string, isPaid: boolean) =>
      store.transaction(() => settleDelayed(sessionId, isPaid)),

    expire,

    /** Resumes delayed payments after a restart. */
    resume() {
      const processingIntents = store.list(
        "payment_intent",
        { where: { status: "processing" } },
        { limit: 1000 },
      );
      for (const intent of processingIntents.data) {
        const [session] = store.list(
          "checkout.session",
          { where: { payment_intent: intent.id } },
          { limit: 1 },
        ).data;
        if (session) scheduleSettlement(session.id, intent.payment_method === "pm_bank_later");
      }
    },

    stop() {
      clearInterval(expiring);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

export type Payments = ReturnType<typeof createPayments>;
