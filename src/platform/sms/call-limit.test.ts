import { describe, expect, it } from "vitest";
import { createCallLimit, type CallResult } from "./call-limit.ts";

/**
 * Simulates a provider that processes calls in order at a pace, and callers that always have something to send. Returns
 * the limit and how many calls timed out.
 */
function simulate(
  limit: ReturnType<typeof createCallLimit>,
  time: { ms: number },
  { seconds, perSecond, latencyMs = 50 }: { seconds: number; perSecond: number; latencyMs?: number },
) {
  const inFlight: { startedMs: number; endsMs: number; result: CallResult }[] = [];
  let freeAt = time.ms;
  let [timedOut, responded] = [0, 0];
  for (const until = time.ms + seconds * 1_000; time.ms < until; time.ms += 5) {
    for (const call of inFlight.filter(({ endsMs }) => endsMs <= time.ms)) {
      inFlight.splice(inFlight.indexOf(call), 1);
      limit.release();
      limit.record(call.startedMs, call.result);
      if (call.result === "failed") timedOut += 1;
      else responded += 1;
    }
    for (let room = limit.getRoom(); room > 0; room -= 1) {
      limit.reserve();
      freeAt = Math.max(freeAt, time.ms) + 1_000 / perSecond;
      const endsMs = freeAt + latencyMs;
      const isLate = endsMs - time.ms > 10_000;
      inFlight.push({
        startedMs: time.ms,
        endsMs: isLate ? time.ms + 10_000 : endsMs,
        result: isLate ? "failed" : "responded",
      });
    }
  }
  for (const _ of inFlight) limit.release();
  return { timedOut, perSecond: responded / seconds, limit: limit.getLimit() };
}

const start = (max = 300) => {
  const time = { ms: 0 };
  return { time, limit: createCallLimit(max, () => time.ms) };
};

const fail = ({ limit, time }: ReturnType<typeof start>, count: number) =>
  Array.from({ length: count }, () => limit.record(time.ms, "failed"));

describe("the limit on concurrent calls", () => {
  it("reaches its maximum within two seconds if the provider is fast", () => {
    const { limit, time } = start();
    expect(simulate(limit, time, { seconds: 2, perSecond: 10_000, latencyMs: 200 }).limit).toBe(300);
  });

  it("uses a saturated provider fully, and lets no call time out", () => {
    const { limit, time } = start();
    const result = simulate(limit, time, { seconds: 60, perSecond: 20 });
    expect(result.timedOut).toBe(0);
    expect(result.perSecond).toBeGreaterThan(18);
    expect(result.limit).toBeLessThan(100);
  });

  it("grows again once the provider is faster", () => {
    const { limit, time } = start();
    simulate(limit, time, { seconds: 30, perSecond: 20 });
    expect(simulate(limit, time, { seconds: 30, perSecond: 2_000 }).limit).toBe(300);
  });

  it("accepts a provider that always takes two and a half seconds", () => {
    const { limit, time } = start(100);
    simulate(limit, time, { seconds: 90, perSecond: 2_000, latencyMs: 2_500 });
    expect(
      simulate(limit, time, { seconds: 60, perSecond: 2_000, latencyMs: 2_500 }).perSecond,
    ).toBeGreaterThan(25);
  });

  it("stays where it is if one call in ten fails", () => {
    const { limit, time } = start(100);
    for (let call = 0; call < 1_000; call += 1) {
      for (let count = 0; count < 100; count += 1) limit.reserve();
      time.ms += 50;
      limit.record(time.ms - 50, call % 10 === 0 ? "failed" : "responded");
      for (let count = 0; count < 100; count += 1) limit.release();
    }
    expect(limit.getLimit()).toBe(100);
  });
});

describe("the circuit breaker", () => {
  it("stops all calls after ten failures in a row", () => {
    const state = start();
    expect(fail(state, 10)).toEqual([...Array.from({ length: 9 }, () => false), true]);
    expect([state.limit.getRoom(), state.limit.getLimit()]).toEqual([0, 0]);
  });

  it("stays closed if a call works in between", () => {
    const state = start();
    fail(state, 9);
    state.limit.record(state.time.ms, "responded");
    fail(state, 9);
    expect(state.limit.getRoom()).toBeGreaterThan(0);
  });

  it("tries one call after five seconds, and doubles the pause if it fails", () => {
    const state = start();
    fail(state, 10);
    state.time.ms += 5_000;
    expect(state.limit.getRoom()).toBe(1);
    state.limit.reserve();
    expect(state.limit.getRoom()).toBe(0);
    state.limit.release();
    fail(state, 1);
    state.time.ms += 9_999;
    expect(state.limit.getRoom()).toBe(0);
    state.time.ms += 1;
    expect(state.limit.getRoom()).toBe(1);
  });

  it("starts with few calls once one works", () => {
    const state = start();
    fail(state, 10);
    state.time.ms += 5_000;
    expect(state.limit.record(state.time.ms, "responded")).toBe(true);
    expect(state.limit.getRoom()).toBe(4);
  });
});
