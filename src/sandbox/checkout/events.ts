import { createHmac } from "node:crypto";
import { now, type Event, type Stored } from "./objects.ts";
import { API_VERSION, type CheckoutAccount, type CheckoutSettings } from "./settings.ts";
import { createId } from "./id.ts";
import { type CheckoutStore, type Delivery } from "./store.ts";
import type { CheckoutFaultState } from "./faults.ts";

/** The provider's signature: HMAC-SHA256 with the endpoint's secret over the time and the exact body. */
export function sign(secret: string, body: string, at = now()): string {
  const v1 = createHmac("sha256", secret).update(`${at}.${body}`, "utf8").digest("hex");
  return `t=${at},v1=${v1}`;
}

/** A shuffled one comes after those of the next moment. */
const SHUFFLED_MS = 120;

/**
 * What happened, as events, and their way to the product: signed, again when it does not take them. Deliveries are in
 * the file with what caused them; those that were under way when the sandbox ended start over.
 */
export function createEvents(checkout: {
  account: CheckoutAccount;
  store: CheckoutStore;
  faults: CheckoutFaultState;
  settings: () => CheckoutSettings;
}) {
  const { account, store, faults, settings } = checkout;
  const timers = new Set<NodeJS.Timeout>();
  const stopped = new AbortController();
  const counts = { pending: 0, taken: 0, failed: 0, tries: 0, lost: 0, doubled: 0, shuffled: 0, late: 0 };

  function schedule(delivery: Delivery) {
    counts.pending++;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void deliver(delivery)
          // The sandbox is ending, and its file is closed: what is left starts over with the next one.
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
    // Cleared meanwhile, or nobody listens any more.
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
      const again: Delivery = { ...delivery, tries, problem, dueAt };
      store.setDelivery(again);
      schedule(again);
    }
  }

  /** Null when the product took it, else why not. */
  async function post(url: string, body: string): Promise<string | null> {
    const { reachedAt, webhookTimeoutMs } = settings();
    const { origin } = new URL(url);
    try {
      const answer = await fetch(url.replace(origin, reachedAt[origin] ?? origin), {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": sign(account.webhookSecret, body),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(webhookTimeoutMs)]),
      });
      await answer.body?.cancel();
      return answer.ok ? null : `HTTP ${answer.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  function draw(fault: "lost" | "doubled" | "shuffled" | "late", type: string) {
    const happens = faults.takeForEvent(`webhook-${fault}`, type);
    if (happens) counts[fault]++;
    return happens;
  }

  return {
    counts,

    /** In the transaction of what happened. */
    emit(type: string, object: Stored): void {
      const event = store.put<Event>({
        id: createId("evt"),
        object: "event",
        created: now(),
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
      const later = (draw("late", type) ? lateByMs : 0) + (draw("shuffled", type) ? SHUFFLED_MS : 0);
      for (let time = 0; time < times; time++)
        schedule(
          store.addDelivery({ eventId: event.id, state: "waiting", dueAt: dueAt + later + time * 20 }),
        );
    },

    /** Once more, now: what the provider's own dashboard offers. */
    resend(eventId: string): void {
      schedule(store.addDelivery({ eventId, state: "waiting", dueAt: Date.now() }));
    },

    resume: () => store.listDeliveries().forEach(schedule),

    /** Forgets what is under way. */
    drop() {
      for (const timer of timers) clearTimeout(timer);
      counts.pending -= timers.size;
      timers.clear();
    },

    stop() {
      this.drop();
      stopped.abort();
    },
  };
}

export type Events = ReturnType<typeof createEvents>;
