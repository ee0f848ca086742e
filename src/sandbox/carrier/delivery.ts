import type { CarrierFaultState } from "./faults.ts";
import type { Numbers } from "./numbers.ts";
import type { CarrierAccount, CarrierSettings } from "./settings.ts";
import type { CarrierStore, Text } from "./store.ts";
import type { Parameters, Webhooks } from "./webhooks.ts";

const FINAL = new Set<Text["status"]>(["delivered", "undelivered", "failed"]);
const EXPIRED_ERROR_CODE = 30_036;

type Step = { status: Text["status"]; errorCode: number | null; afterMs: number };

/** How long after a status change its callback is sent, and how many times. */
type Callback = { laterMs: number; times: number };

/**
 * Delivers accepted texts: updates their states in the store, then sends a signed callback for each state but the
 * first. After a restart, unfinished texts resume at their last state.
 */
export function createDelivery(carrier: {
  account: CarrierAccount;
  store: CarrierStore;
  faults: CarrierFaultState;
  numbers: Numbers;
  webhooks: Webhooks;
  settings: () => CarrierSettings;
}) {
  const { account, store, faults, numbers, webhooks, settings } = carrier;
  const timers = new Set<NodeJS.Timeout>();
  const counts = { pending: 0, lost: 0, doubled: 0, shuffled: 0, late: 0 };

  async function run(work: () => Promise<unknown>) {
    try {
      await work();
    } catch {
      // The sandbox is shutting down and its file is closed. The next run resumes what's left.
    } finally {
      counts.pending--;
    }
  }

  function after(ms: number, work: () => Promise<unknown>) {
    counts.pending++;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void run(work);
    }, ms);
    timers.add(timer);
  }

  function listSteps(text: Text): Step[] {
    const { sentAfterMs, deliveredAfterMs } = settings();
    const queued: Step[] =
      text.status === "accepted" ? [{ status: "queued", errorCode: null, afterMs: 0 }] : [];
    const end = Math.max(sentAfterMs, deliveredAfterMs);
    if (text.validitySeconds !== null && text.validitySeconds * 1000 < sentAfterMs)
      return [
        ...queued,
        { status: "failed", errorCode: EXPIRED_ERROR_CODE, afterMs: text.validitySeconds * 1000 },
      ];
    const code = numbers.codeFor(text.phone);
    // Texts that fail with 30001 or 30002 never leave the provider, so they were never "sent".
    if (code === 30_001 || code === 30_002)
      return [...queued, { status: "failed", errorCode: code, afterMs: sentAfterMs }];
    const sent: Step[] =
      text.status === "sent" ? [] : [{ status: "sent", errorCode: null, afterMs: sentAfterMs }];
    const status = code === null ? "delivered" : "undelivered";
    return [...queued, ...sent, { status, errorCode: code, afterMs: end }];
  }

  /**
   * Plans a step's callback, or returns null if it gets lost. Faults are drawn when the text is accepted, so a seed
   * produces the same faults regardless of timing.
   */
  function toCallback(text: Text, step: Step, endMs: number): Callback | null {
    const draw = (fault: "lost" | "doubled" | "shuffled" | "late") => {
      const shouldFail = faults.takeForCallback(`callback-${fault}`, text.phone);
      if (shouldFail) counts[fault]++;
      return shouldFail;
    };
    if (draw("lost")) return null;
    const times = draw("doubled") ? 2 : 1;
    const lateMs = draw("late") ? settings().lateByMs : 0;
    // The final callback keeps its time, and shuffled callbacks arrive after it.
    const shuffledMs = !FINAL.has(step.status) && draw("shuffled") ? endMs - step.afterMs + 40 : 0;
    return { laterMs: lateMs + shuffledMs, times };
  }

  function toParameters(text: Text, { status, errorCode }: Step): Parameters {
    return {
      AccountSid: account.accountSid,
      ApiVersion: "2010-04-01",
      From: text.sender,
      To: text.phone,
      MessageSid: text.sid,
      SmsSid: text.sid,
      MessageStatus: status,
      SmsStatus: status,
      ...(text.serviceSid && { MessagingServiceSid: text.serviceSid }),
      ...(errorCode !== null && { ErrorCode: String(errorCode) }),
    };
  }

  async function take(text: Text, step: Step, callback: Callback | null) {
    await store.setStatus(text.id, step.status, step.errorCode, Date.now());
    const url = text.statusCallback;
    if (!url || !callback) return;
    const post = () => webhooks.post(url, toParameters(text, step));
    for (let time = 0; time < callback.times; time++) after(callback.laterMs + (time === 0 ? 0 : 20), post);
  }

  /**
   * Starts delivering a text. Each step waits for the previous one, because on a busy machine two timers can fire in
   * either order.
   */
  function start(text: Text) {
    const startedAt = performance.now();
    const steps = listSteps(text);
    const endMs = steps.at(-1)?.afterMs ?? 0;
    const dueSteps = steps.map((step) => ({
      step,
      callback: text.statusCallback ? toCallback(text, step, endMs) : null,
    }));
    const takeNext = () => {
      const next = dueSteps.shift();
      if (!next) return;
      after(Math.max(0, startedAt + next.step.afterMs - performance.now()), async () => {
        await take(text, next.step, next.callback);
        takeNext();
      });
    };
    takeNext();
  }

  function stop() {
    for (const timer of timers) clearTimeout(timer);
    counts.pending -= timers.size;
    timers.clear();
  }

  return {
    counts,
    start,
    resume: () => store.listUnfinished().forEach(start),
    stop,
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
