import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TimeZone } from "#features/teams/schema.ts";
import {
  oracleInstant,
  oracleOffset,
  oracleRelease,
  oracleWall,
  oracleZones,
  stretchesOf,
} from "#tests/harness/zone-oracle.ts";
import {
  instantOf,
  offsetMinutesAt,
  transitionsBetween,
  wallClockAt,
  zoneDataVersion,
} from "./zoned-time.ts";

// Against zdump and Debian's tzdata, see scripts/zone-oracle.ts.

const FROM = Date.UTC(2026, 0, 1);
const UNTIL = Date.UTC(2030, 0, 1);
const QUARTER_MS = 15 * 60_000;
const TWO_DAYS_MS = 48 * 3_600_000;

const inWords = (wall: number) => {
  const iso = new Date(wall).toISOString();
  return { on: iso.slice(0, 10), time: iso.slice(11, 19) };
};

/** Plain comparisons: a million calls of expect() take minutes. */
function mismatch(zone: string, instant: number): string[] {
  const expected = inWords(oracleWall(zone, instant));
  const { on, time } = wallClockAt(new Date(instant), zone);
  const isRight = on === expected.on && time === expected.time;
  if (isRight && offsetMinutesAt(new Date(instant), zone) === oracleOffset(zone, instant)) return [];
  return [`${new Date(instant).toISOString()} in ${zone} is not ${on} ${time}`];
}

function mismatchBack(zone: string, wall: number): string[] {
  const { on, time } = inWords(wall);
  const instant = instantOf({ on, time }, zone);
  if (instant.getTime() === oracleInstant(zone, wall)) return [];
  return [`${on} ${time} in ${zone} is not ${instant.toISOString()}`];
}

/** Of all zones: where the neighbours' clocks change and one's own do not, one can err as well. */
const changes = [...new Set(oracleZones.flatMap((zone) => stretchesOf(zone).map(({ start }) => start)))]
  .filter((at) => at >= FROM && at < UNTIL)
  .toSorted((one, other) => one - other);

/** Each once: those of neighbours overlap. */
function quartersAround(moments: number[]): number[] {
  const steps = Array.from({ length: (2 * TWO_DAYS_MS) / QUARTER_MS + 1 }, (_, step) => step * QUARTER_MS);
  return [...new Set(moments.flatMap((moment) => steps.map((step) => moment - TWO_DAYS_MS + step)))];
}
const instants = quartersAround(changes);

it("is compared with the same release, for every zone of a team [CONST1-02]", () => {
  expect(oracleRelease).toBe(zoneDataVersion);
  expect(oracleZones).toEqual(expect.arrayContaining(TimeZone.options));
  expect(oracleZones.length).toBeGreaterThanOrEqual(14);
  // Two a year in seven groups of zones, less those that gave it up.
  expect(changes.length).toBeGreaterThan(50);
  expect(instants.length).toBeGreaterThan(6_000);
});

describe.each(oracleZones)("%s", (zone) => {
  it("shows the right time, every quarter of an hour for two days around each change", () => {
    expect(instants.flatMap((instant) => mismatch(zone, instant))).toEqual([]);
  });

  it("finds the right instant, every quarter of an hour for two days around each change", () => {
    // What the wall would show if the clocks had not changed, and what it shows.
    const walls = quartersAround(
      changes.flatMap((at) => [oracleWall(zone, at - 1) + 1, oracleWall(zone, at)]),
    );
    expect(walls.flatMap((wall) => mismatchBack(zone, wall))).toEqual([]);
  });

  it("changes when and how it should", () => {
    const [first, ...others] = stretchesOf(zone);
    let offsetBefore = first!.offset;
    const expected = others.map(({ start, offset, abbreviation }) => {
      const change = { at: new Date(start), offsetBefore, offsetAfter: offset, abbreviation };
      offsetBefore = offset;
      return change;
    });
    expect(transitionsBetween(zone, new Date(first!.start), new Date(Date.UTC(2031, 0, 1)))).toEqual(
      expected,
    );
  });
});

it("agrees on 10,000 times of four years by chance, there and back", () => {
  const second = fc.integer({ min: FROM / 1000, max: UNTIL / 1000 - 1 });
  fc.assert(
    fc.property(fc.constantFrom(...oracleZones), second, (zone, seconds) => {
      const wall = seconds * 1000;
      expect(mismatchBack(zone, wall)).toEqual([]);
      expect(mismatch(zone, oracleInstant(zone, wall))).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
