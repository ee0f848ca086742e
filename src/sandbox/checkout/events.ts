import { createHmac } from "node:crypto";
import { getUnixTime, type Event, type StoredObject } from "./objects.ts";
import { API_VERSION, type CheckoutAccount, type CheckoutSettings } from "./settings.ts";
import { createId } from "./id.ts";
import { type CheckoutStore, type Delivery } from "./store.ts";
import type { CheckoutFaultState } from "./faults.ts";

/** Signs a body the way the provider does: HMAC-SHA256 with the endpoint's secret over the time and the exact body. */
export function sign(secret: string, body: string, at = getUnixTime()): string {
  const v1 = createHmac("sha256", secret).update(`${at}.${body}`, "utf8").digest("hex");
  return `t=${at},v1=${v1}`;
}

/** Delays a shuffled event so that later ones overtake it. */
const SHUFFLED_MS = 120;

/**
 * Records events and posts them to the app, signed and with retries. Deliveries are stored together with the change
 * that caused them. A delivery that was in flight when the sandbox stopped starts over.
 */
export function createEvents(checkout: {
  account: CheckoutAccount;
  store: CheckoutStore;
  faults: CheckoutFaultState;
  settings: () => CheckoutSettings;
}) {
  const { account, store, faults, settings } = checkout;
  const timers = new Set<NodeJS.Timeout>();
  const stopController = new AbortController();
  const counts = { pending: 0, taken: 0, failed: 0, tries: 0, lost: 0, doubled: 0, shuffled: 0, late: 0 };

  function schedule(delivery: Delivery) {
    counts.pending++;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void deliver(delivery)
          // The sandbox is shutting down and its file is closed. The next run resumes what's left.
          .catch(() => {})
          .finally(() => counts.pending--);
      },
      Math.max(0, delivery.dueAt - Date.now()),
    );
    timers.add(timer);
  }

  async function deliver(delivery: Delivery) {
    const event = store.find("event", delivery.eventId);
    const { webhookUrl, webhookRetries, retryAfterMs } = settings();
    // The event was cleared in the meantime, or there's no webhook URL anymore.
    if (!event || !webhookUrl) return;
    counts.tries++;
    const tries = delivery.tries + 1;
    const problem = await post(webhookUrl, JSON.stringify(event));
    if (problem === null) {
      counts.taken++;
      store.setDelivery({ ...delivery, tries, state: "taken", problem });
    } else if (tries > webhookRetries) {
      counts.failed++;
      store.setDelivery({ ...delivery, tries, state: "failed", problem });
    } else {
      const dueAt = Date.now() + retryAfterMs * 2 ** (tries - 1);
      const nextDelivery: Delivery = { ...delivery, tries, problem, dueAt };
      store.setDelivery(nextDelivery);
      schedule(nextDelivery);
    }
  }

  /** Posts an event. Returns null when the app accepted it, or the reason it didn't. */
  async function post(url: string, body: string): Promise<string | null> {
    const { reachedAt, webhookTimeoutMs } = settings();
    const { origin } = new URL(url);
    try {
      const response = await fetch(url.replace(origin, reachedAt[origin] ?? origin), {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": sign(account.webhookSecret, body),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([stopController.signal, AbortSignal.timeout(webhookTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok ? null : `HTTP ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  function draw(fault: "lost" | "doubled" | "shuffled" | "late", type: string) {
    const shouldFail = faults.takeForEvent(`webhook-${fault}`, type);
    if (shouldFail) counts[fault]++;
    return shouldFail;
  }

  return {
    counts,

    /** Records an event. Call this in the same transaction as the change it reports. */
    emit(type: string, object: StoredObject): void {
      const event = store.put<Event>({
        id: createId("evt"),
        object: "event",
        created: getUnixTime(),
        api_version: API_VERSION,
        data: { object },
        livemode: false,
        pending_webhooks: settings().webhookUrl ? 1 : 0,
        request: { id: null, idempotency_key: null },
        type,
      });
      const { webhookUrl, webhookAfterMs, lateByMs } = settings();
      if (!webhookUrl) return;
      const dueAt = Date.now() + webhookAfterMs;
      if (draw("lost", type)) {
        store.addDelivery({ eventId: event.id, state: "lost", dueAt });
        return;
      }
      const times = draw("doubled", type) ? 2 : 1;
      const extraDelayMs = (draw("late", type) ? lateByMs : 0) + (draw("shuffled", type) ? SHUFFLED_MS : 0);
      for (let time = 0; time < times; time++)
        schedule(
          store.addDelivery({ eventId: event.id, state: "waiting", dueAt: dueAt + extraDelayMs + time * 20 }),
        );
    },

    /** Resends an event right away, as the provider's dashboard does. */
    resend(eventId: string): void {
      schedule(store.addDelivery({ eventId, state: "waiting", dueAt: Date.now() }));
    },

    resume: () => store.listDeliveries().forEach(schedule),

    /** Cancels deliveries in flight. */
    drop() {
      for (const timer of timers) clearTimeout(timer);
      counts.pending -= timers.size;
      timers.clear();
    },

    stop() {
      this.drop();
      stopController.abort();
    },
  };
}

export type Events = ReturnType<typeof createEvents>;
