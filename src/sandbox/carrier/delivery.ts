import type { CarrierFaultState } from "./faults.ts";
import type { Numbers } from "./numbers.ts";
import type { CarrierAccount, CarrierSettings } from "./settings.ts";
import type { CarrierStore, Text } from "./store.ts";
import type { Parameters, Webhooks } from "./webhooks.ts";

const FINAL = new Set<Text["status"]>(["delivered", "undelivered", "failed"]);
const EXPIRED = 30_036;

type Step = { status: Text["status"]; errorCode: number | null; afterMs: number };

/** A callback: how long after its status, and how many times. */
type Callback = { laterMs: number; times: number };

/**
 * What becomes of accepted texts: their states in the store, then a signed callback for each but the first. What
 * was not finished when the sandbox ended starts over at the state it had.
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
      // The sandbox is ending, and its file is closed: what is left starts over with the next one.
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

  function stepsOf(text: Text): Step[] {
    const { sentAfterMs, deliveredAfterMs } = settings();
    const queued: Step[] =
      text.status === "accepted" ? [{ status: "queued", errorCode: null, afterMs: 0 }] : [];
    const end = Math.max(sentAfterMs, deliveredAfterMs);
    if (text.validitySeconds !== null && text.validitySeconds * 1000 < sentAfterMs)
      return [...queued, { status: "failed", errorCode: EXPIRED, afterMs: text.validitySeconds * 1000 }];
    const code = numbers.codeFor(text.phone);
    // 30001 and 30002 never leave the provider, so they were never "sent".
    if (code === 30_001 || code === 30_002)
      return [...queued, { status: "failed", errorCode: code, afterMs: sentAfterMs }];
    const sent: Step[] =
      text.status === "sent" ? [] : [{ status: "sent", errorCode: null, afterMs: sentAfterMs }];
    const status = code === null ? "delivered" : "undelivered";
    return [...queued, ...sent, { status, errorCode: code, afterMs: end }];
  }

  /** Drawn when the text is accepted, so that a seed gives the same faults whatever the timing. */
  function callbackOf(text: Text, step: Step, endMs: number): Callback | null {
    const draw = (fault: "lost" | "doubled" | "shuffled" | "late") => {
      const happens = faults.takeForCallback(`callback-${fault}`, text.phone);
      if (happens) counts[fault]++;
      return happens;
    };
    if (draw("lost")) return null;
    const times = draw("doubled") ? 2 : 1;
    const lateMs = draw("late") ? settings().lateByMs : 0;
    // The last one stays where it is, and the others come after it.
    const shuffledMs = !FINAL.has(step.status) && draw("shuffled") ? endMs - step.afterMs + 40 : 0;
    return { laterMs: lateMs + shuffledMs, times };
  }

  function parametersOf(text: Text, { status, errorCode }: Step): Parameters {
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
    const post = () => webhooks.post(url, parametersOf(text, step));
    for (let time = 0; time < callback.times; time++) after(callback.laterMs + (time === 0 ? 0 : 20), post);
  }

  /** Each step waits for the one before: on a busy machine two timers of their own can fire in either order. */
  function start(text: Text) {
    const startedAt = performance.now();
    const steps = stepsOf(text);
    const endMs = steps.at(-1)?.afterMs ?? 0;
    const due = steps.map((step) => ({
      step,
      callback: text.statusCallback ? callbackOf(text, step, endMs) : null,
    }));
    const takeNext = () => {
      const next = due.shift();
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
    resume: () => store.listUnderWay().forEach(start),
    stop,
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
