import { describe, expect, it } from "vitest";
import { chooseSender, countSlots, getRound, schedule } from "./rules.ts";

const service = { name: `MG${"0".repeat(32)}`, perSecond: 20 };
const number = { name: "+13125550100", perSecond: 1 };

describe("chooseSender", () => {
  it("spreads new numbers over the senders by their pace [TEXT-49]", () => {
    const numbers = new Map<string, number>();
    for (let phone = 0; phone < 2_100; phone += 1) {
      const { name } = chooseSender([number, service], numbers);
      numbers.set(name, (numbers.get(name) ?? 0) + 1);
    }
    expect(Object.fromEntries(numbers)).toEqual({ [service.name]: 2_000, [number.name]: 100 });
  });

  it("prefers a sender that was just added until it has its share [TEXT-49]", () => {
    const numbers = new Map([[service.name, 100]]);
    expect(chooseSender([service, number], numbers)).toBe(number);
    numbers.set(number.name, 6);
    expect(chooseSender([service, number], numbers)).toBe(service);
  });
});

describe("getRound", () => {
  it("puts five seconds' worth of a group's texts into the first round [TEXT-50]", () => {
    expect([0, 99, 100, 199, 200, 399, 400, 50_000].map((ahead) => getRound(ahead, 20))).toEqual([
      0, 0, 1, 1, 2, 2, 3, 6,
    ]);
    expect(getRound(50_000, null)).toBe(0);
    expect([0, 1].map((ahead) => getRound(ahead, 0.1))).toEqual([0, 1]);
  });
});

const createTexts = (count: number, segments = 1) => Array.from({ length: count }, () => ({ segments }));

describe("schedule", () => {
  const now = new Date("2026-04-16T00:00:00Z");
  const listOffsets = (scheduled: ReturnType<typeof schedule>) =>
    scheduled.texts.map(({ sendAt }) => sendAt.getTime() - now.getTime());

  it("spaces texts by the sender's pace and their segments, up to a second ahead [TEXT-50]", () => {
    const idle = { nextAt: new Date(0), now };
    expect(listOffsets(schedule(createTexts(9), { ...idle, perSecond: 4 }))).toEqual([0, 250, 500, 750]);
    expect(listOffsets(schedule(createTexts(9, 2), { ...idle, perSecond: 4 }))).toEqual([0, 500]);
    expect(listOffsets(schedule(createTexts(9), { ...idle, perSecond: 0.5 }))).toEqual([0]);
    expect(listOffsets(schedule(createTexts(3), { ...idle, perSecond: null }))).toEqual([0, 0, 0]);
    const busy = { nextAt: new Date(now.getTime() + 600), perSecond: 4, now };
    expect(listOffsets(schedule(createTexts(9), busy))).toEqual([600, 850]);
    expect(countSlots(busy)).toBe(2);
  });

  it("exceeds the pace by at most one text in any second, whenever workers claim [TEXT-50]", () => {
    for (const perSecond of [1, 3, 20, 70]) {
      const sent: number[] = [];
      let nextAt = new Date(0);
      for (let ms = 0; ms < 20_000; ms += 1 + ((ms * 7_919) % 397)) {
        const at = new Date(ms);
        const scheduled = schedule(createTexts(countSlots({ nextAt, perSecond, now: at })), {
          nextAt,
          perSecond,
          now: at,
        });
        nextAt = scheduled.nextAt;
        sent.push(...scheduled.texts.map(({ sendAt }) => sendAt.getTime()));
      }
      const most = Math.max(
        ...sent.map((from) => sent.filter((at) => at >= from && at < from + 1_000).length),
      );
      expect(most).toBeLessThanOrEqual(perSecond + 1);
      expect(sent.length).toBeGreaterThan(19 * perSecond);
    }
  });
});
