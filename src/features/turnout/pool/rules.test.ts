import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after, days, hours, minutes } from "#platform/clock.ts";
import { overlaps } from "#features/attendance/pool/rules.ts";
import { explainIneligible, listEligible, type PoolCandidate, type PoolNeed } from "./rules.ts";

const now = new Date("2026-04-15T17:00:00Z");
const need: PoolNeed = {
  startsAt: new Date("2026-04-17T00:00:00Z"),
  today: "2026-04-15",
  weekday: "Thursday",
  level: null,
  group: null,
  weeklyLimit: 3,
};
const person = (change: Partial<PoolCandidate> = {}): PoolCandidate => ({
  personId: "a",
  isConfirmed: true,
  pausedUntil: null,
  isStopped: false,
  weekdays: ["Tuesday", "Thursday"],
  level: 3,
  groups: ["Goalie"],
  isOnRoster: false,
  busy: [],
  openAsks: [],
  isAsked: false,
  askedAt: [],
  turnsAt: [],
  joinedAt: new Date("2026-01-01T00:00:00Z"),
  ...change,
});
const explain = (change: Partial<PoolCandidate>, needs: Partial<PoolNeed> = {}) =>
  explainIneligible(person(change), { ...need, ...needs }, now);
const at = (startsAt: Date) => ({ startsAt, time: "19:00:00" });
const names = (list: readonly PoolCandidate[]) => list.map(({ personId }) => personId);
const daysAgo = (count: number) => after(now, -days(count));

describe("who of the pool may be asked", () => {
  it.each([
    [{}, {}, null],
    [{ isConfirmed: false }, {}, "Hasn't confirmed yet"],
    [{ isStopped: true }, {}, "Can't get texts"],
    [{ pausedUntil: "2026-04-16" }, {}, "Paused until Apr 16, 2026"],
    [{ pausedUntil: "2026-04-15" }, {}, null],
    [{ pausedUntil: "infinity" }, {}, "Paused"],
    [{ isAsked: true }, {}, "Asked"],
    [{ isOnRoster: true }, {}, "On a roster of this game"],
    [{}, { group: "Goalie" }, null],
    [{}, { group: "Women" }, "Not in Women"],
    [{}, { level: 4 }, null],
    [{}, { level: 2 }, null],
    [{}, { level: 5 }, "Level 3"],
    [{ weekdays: ["Monday"] }, {}, "Not free on Thursdays"],
    [{ busy: [at(after(need.startsAt, hours(2)))] }, {}, "Plays at 7:00 PM"],
    [{ busy: [at(after(need.startsAt, -hours(2)))] }, {}, "Plays at 7:00 PM"],
    [{ busy: [at(after(need.startsAt, hours(2) + minutes(1)))] }, {}, null],
    [{ openAsks: [after(need.startsAt, hours(1))] }, {}, "Asked for another game"],
    [{ openAsks: [after(need.startsAt, hours(3))] }, {}, null],
  ] as [Partial<PoolCandidate>, Partial<PoolNeed>, string | null][])(
    "with %j and %j: %s [NEED-43]",
    (change, needs, reason) => expect(explain(change, needs)).toBe(reason),
  );

  it("asks no one more than 3 times in 7 days, or as often as the league set [NEED-44]", () => {
    const asked = [daysAgo(1), daysAgo(3), daysAgo(6.9)];
    expect(explain({ askedAt: asked })).toBe("Asked 3 times this week, the league's limit");
    expect(explain({ askedAt: [daysAgo(1), daysAgo(3), daysAgo(7)] })).toBeNull();
    expect(explain({ askedAt: asked }, { weeklyLimit: 4 })).toBeNull();
    expect(explain({ askedAt: [daysAgo(1)] }, { weeklyLimit: 1 })).not.toBeNull();
  });

  it("overlaps the same both ways", () => {
    expect(overlaps(now, after(now, hours(2)))).toBe(true);
    expect(overlaps(after(now, hours(2)), now)).toBe(true);
    expect(overlaps(now, after(now, hours(2) + 1))).toBe(false);
  });
});

/** Asks a pool of equals through a season, with so many asked at each call, and returns when each was asked. */
function playSeason(size: number, calls: readonly { gapHours: number; asked: number }[]) {
  const asks = Array.from({ length: size }, (): Date[] => []);
  let time = now;
  let widest = 0;
  for (const { gapHours, asked } of calls) {
    time = after(time, hours(gapHours));
    const people = asks.map((all, index) =>
      person({
        personId: String(index).padStart(2, "0"),
        weekdays: ["Thursday"],
        askedAt: all.filter((when) => when > after(time, -days(7))),
        turnsAt: all,
      }),
    );
    const line = listEligible(people, { ...need, startsAt: after(time, days(2)) }, time);
    for (const { personId } of line.slice(0, asked)) asks[Number(personId)]!.push(time);
    const counts = asks.map((all) => all.length);
    widest = Math.max(widest, Math.max(...counts) - Math.min(...counts));
  }
  return { asks, widest };
}
const season = (maxAsked: number) =>
  fc.array(
    fc.record({ gapHours: fc.integer({ min: 1, max: 60 }), asked: fc.integer({ min: 1, max: maxAsked }) }),
    {
      minLength: 20,
      maxLength: 90,
    },
  );

describe("the order in which the pool is asked", () => {
  it("starts with who was asked least, then longest ago, then joined first [NEED-45]", () => {
    const people = [
      person({ personId: "twice", turnsAt: [daysAgo(20), daysAgo(19)] }),
      person({ personId: "recent", turnsAt: [daysAgo(8)] }),
      person({ personId: "long ago", turnsAt: [daysAgo(9)] }),
      person({ personId: "before that", turnsAt: [daysAgo(31)] }),
      person({ personId: "newcomer", joinedAt: new Date("2026-04-01T00:00:00Z") }),
      person({ personId: "founder" }),
    ];
    const order = ["founder", "newcomer", "before that", "long ago", "recent", "twice"];
    expect(names(listEligible(people, need, now))).toEqual(order);
    fc.assert(
      fc.property(fc.shuffledSubarray(people, { minLength: people.length }), (shuffled) => {
        expect(names(listEligible(shuffled, need, now))).toEqual(order);
      }),
    );
  });

  it("spreads the asks of a season so that equals never differ by more than one [NEED-45]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), season(1), (size, calls) => {
        expect(playSeason(size, calls).widest).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it("keeps to the limit in any 7 days of a season, even when many are asked at the same time [NEED-44]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), season(6), (size, calls) => {
        for (const all of playSeason(size, calls).asks)
          for (const end of all)
            expect(
              all.filter((when) => when <= end && when > after(end, -days(7))).length,
            ).toBeLessThanOrEqual(3);
      }),
      { numRuns: 40 },
    );
  });
});
