import { describe, expect, it } from "vitest";
import { after, seconds } from "#platform/clock.ts";
import { getNextLookup, isListComplete, type ListEvidence } from "./rules.ts";

const ENDED = new Date("2026-04-16T00:00:00Z");
const at = (count: number) => after(ENDED, seconds(count));
const unknown: ListEvidence = { seenUntil: null, lagMs: null, measuredAt: null, slowAt: null };
const fast: ListEvidence = { ...unknown, lagMs: 400, measuredAt: at(-60) };

/** Returns after how many seconds a text that isn't in the list counts as never accepted, in steps of one second. */
const findEnd = (list: ListEvidence | ((second: number) => ListEvidence)) => {
  const get = typeof list === "function" ? list : () => list;
  for (let second = 0; second < 3_600; second += 1)
    if (isListComplete(ENDED, at(second), get(second))) return second;
  return null;
};

describe("a text that isn't in the provider's list", () => {
  it("was never accepted after five seconds, if texts show up there right away", () => {
    expect(findEnd(fast)).toBe(5);
  });

  it("stays in doubt for twice the time that texts take to show up", () => {
    expect(findEnd({ ...fast, lagMs: 30_000 })).toBe(62);
  });

  it("stays in doubt for five minutes if no one has measured that recently", () => {
    expect(findEnd(unknown)).toBe(305);
    expect(findEnd({ ...fast, measuredAt: at(-601) })).toBe(305);
  });

  it("stays in doubt longer if calls time out, even if they do so only later", () => {
    for (const slowAt of [at(-60), at(0), at(4)]) expect(findEnd({ ...fast, slowAt })).toBeGreaterThan(300);
    expect(findEnd({ ...fast, slowAt: at(-61) })).toBe(5);
  });

  it("was never accepted if a text that was submitted later is there", () => {
    const slow = { ...fast, slowAt: at(0) };
    expect(findEnd({ ...slow, seenUntil: at(0) })).toBe(125);
    expect(findEnd({ ...slow, seenUntil: at(-1) })).toBeGreaterThan(300);
    expect(findEnd((second) => ({ ...slow, seenUntil: second < 190 ? at(-1) : at(80) }))).toBe(190);
  });

  it("stays in doubt for as long as calls keep timing out and nothing shows up", () => {
    expect(findEnd((second) => ({ ...fast, measuredAt: at(second), slowAt: at(second - 10) }))).toBe(null);
  });

  it("is looked up less and less often, but at least once a minute", () => {
    const gaps: number[] = [];
    for (let now = at(5); now < at(600);) {
      const next = getNextLookup(ENDED, now);
      gaps.push((next.getTime() - now.getTime()) / 1_000);
      now = next;
    }
    expect(gaps[0]).toBe(5);
    expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps);
    expect(gaps.at(-1)).toBe(60);
    expect(gaps.length).toBeLessThan(18);
  });
});
