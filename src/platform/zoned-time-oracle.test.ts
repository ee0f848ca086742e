import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TimeZone } from "#features/teams/schema.ts";
import {
  oracleInstant,
  oracleOffset,
  oracleRelease,
  oracleWall,
  oracleZones,
  listPeriods,
} from "#tests/harness/zone-oracle.ts";
import {
  toInstant,
  getOffsetMinutes,
  listZoneTransitions,
  toWallClock,
  zoneDataVersion,
} from "./zoned-time.ts";

// Compares with zdump and Debian's tzdata. See scripts/zone-oracle.ts.

const FROM = Date.UTC(2026, 0, 1);
const UNTIL = Date.UTC(2030, 0, 1);
const QUARTER_MS = 15 * 60_000;
const TWO_DAYS_MS = 48 * 3_600_000;

const toLocalTime = (wallTime: number) => {
  const iso = new Date(wallTime).toISOString();
  return { on: iso.slice(0, 10), time: iso.slice(11, 19) };
};

/**
 * Describes a wrong conversion, if there is one. Uses plain comparisons, because a million calls to expect() would take
 * minutes.
 */
function findMismatch(zone: string, instant: number): string[] {
  const expected = toLocalTime(oracleWall(zone, instant));
  const { on, time } = toWallClock(new Date(instant), zone);
  const isCorrect = on === expected.on && time === expected.time;
  if (isCorrect && getOffsetMinutes(new Date(instant), zone) === oracleOffset(zone, instant)) return [];
  return [`${new Date(instant).toISOString()} in ${zone} is not ${on} ${time}`];
}

function findReverseMismatch(zone: string, wallTime: number): string[] {
  const { on, time } = toLocalTime(wallTime);
  const instant = toInstant({ on, time }, zone);
  if (instant.getTime() === oracleInstant(zone, wallTime)) return [];
  return [`${on} ${time} in ${zone} is not ${instant.toISOString()}`];
}

/**
 * The clock changes in all zones, because bugs can also show up when a neighboring zone's clocks change and this zone's
 * don't.
 */
const changes = [...new Set(oracleZones.flatMap((zone) => listPeriods(zone).map(({ start }) => start)))]
  .filter((at) => at >= FROM && at < UNTIL)
  .toSorted((a, b) => a - b);

/**
 * Lists the quarter hours within two days of these moments, without duplicates, because the days around neighboring
 * zones' changes overlap.
 */
function listQuartersAround(moments: number[]): number[] {
  const steps = Array.from({ length: (2 * TWO_DAYS_MS) / QUARTER_MS + 1 }, (_, step) => step * QUARTER_MS);
  return [...new Set(moments.flatMap((moment) => steps.map((step) => moment - TWO_DAYS_MS + step)))];
}
const instants = listQuartersAround(changes);

it("compares every team zone against the same data release [CONST1-02, REACH-57]", () => {
  expect(oracleRelease).toBe(zoneDataVersion);
  expect(oracleZones).toEqual(expect.arrayContaining(TimeZone.options));
  expect(oracleZones.length).toBeGreaterThanOrEqual(16);
  // There are two changes a year in each of eight groups of zones, except in zones that no longer change their clocks.
  expect(changes.length).toBeGreaterThan(50);
  expect(instants.length).toBeGreaterThan(6_000);
});

describe.each(oracleZones)("%s", (zone) => {
  it("has the right local time at every quarter hour within two days of each clock change", () => {
    expect(instants.flatMap((instant) => findMismatch(zone, instant))).toEqual([]);
  });

  it("has the right instant for every quarter hour of local time within two days of each clock change", () => {
    // Start from the wall times right before and right after each change.
    const wallTimes = listQuartersAround(
      changes.flatMap((at) => [oracleWall(zone, at - 1) + 1, oracleWall(zone, at)]),
    );
    expect(wallTimes.flatMap((wallTime) => findReverseMismatch(zone, wallTime))).toEqual([]);
  });

  it("changes its clocks at the right instants by the right amounts", () => {
    const [first, ...laterStretches] = listPeriods(zone);
    let offsetBefore = first!.offset;
    const expected = laterStretches.map(({ start, offset, abbreviation }) => {
      const change = { at: new Date(start), offsetBefore, offsetAfter: offset, abbreviation };
      offsetBefore = offset;
      return change;
    });
    expect(listZoneTransitions(zone, new Date(first!.start), new Date(Date.UTC(2031, 0, 1)))).toEqual(
      expected,
    );
  });
});

it("round-trips 10,000 random times across four years", () => {
  const second = fc.integer({ min: FROM / 1000, max: UNTIL / 1000 - 1 });
  fc.assert(
    fc.property(fc.constantFrom(...oracleZones), second, (zone, seconds) => {
      const wallTime = seconds * 1000;
      expect(findReverseMismatch(zone, wallTime)).toEqual([]);
      expect(findMismatch(zone, oracleInstant(zone, wallTime))).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
