import changes from "#tests/fixtures/zone-changes.json" with { type: "json" };

// What Debian's zdump says about our zones (npm run zones:oracle), for comparing. It shares neither data nor method with
// src/platform/zoned-time.ts: times are found by trying every stretch between two changes.

const MINUTE_MS = 60_000;

/** From `start` on, until the next begins. */
type Stretch = { start: number; offset: number; abbreviation: string };

const zones = new Map(
  Object.entries(changes.zones).map(([zone, lines]): [string, Stretch[]] => [zone, lines.map(stretch)]),
);

function stretch(line: string): Stretch {
  const [start, offset, abbreviation] = line.split(" ") as [string, string, string];
  return { start: Date.parse(start), offset: Number(offset), abbreviation };
}

/** The release of tzdata that zdump read. */
export const oracleRelease = changes.release;
export const oracleZones = [...zones.keys()];

/** All there is about a zone: the first is how it was on 1 January 2025, the others are its changes until 2030. */
export const stretchesOf = (zone: string) => zones.get(zone)!;

/** In minutes east of UTC. */
export const oracleOffset = (zone: string, instant: number) =>
  stretchesOf(zone).findLast(({ start }) => start <= instant)!.offset;

/** The wall time at an instant, as the instant that UTC would call by the same name. */
export const oracleWall = (zone: string, instant: number) =>
  instant + oracleOffset(zone, instant) * MINUTE_MS;

/** Our rule (docs/decisions/0006): of two the first; of none the one that the old offset gives. */
export function oracleInstant(zone: string, wall: number): number {
  const all = stretchesOf(zone);
  const matches = all
    .map(({ offset }) => wall - offset * MINUTE_MS)
    .filter((instant) => oracleWall(zone, instant) === wall);
  if (matches.length > 0) return Math.min(...matches);
  const after = all.findIndex(({ start, offset }, index) => {
    if (index === 0) return false;
    return wall >= start + all[index - 1]!.offset * MINUTE_MS && wall < start + offset * MINUTE_MS;
  });
  return wall - all[after - 1]!.offset * MINUTE_MS;
}
