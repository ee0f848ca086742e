import changes from "#tests/fixtures/zone-changes.json" with { type: "json" };

// Zone changes according to Debian's zdump (npm run zones:oracle). Tests compare src/platform/zoned-time.ts with them.
// The two share neither data nor method: this one finds times by trying every period between two changes.

const MINUTE_MS = 60_000;

/** A period from `start` until the next one starts. */
type ZonePeriod = { start: number; offset: number; abbreviation: string };

const zones = new Map(
  Object.entries(changes.zones).map(([zone, lines]): [string, ZonePeriod[]] => [
    zone,
    lines.map(parsePeriod),
  ]),
);

function parsePeriod(line: string): ZonePeriod {
  const [start, offset, abbreviation] = line.split(" ") as [string, string, string];
  return { start: Date.parse(start), offset: Number(offset), abbreviation };
}

/** The tzdata release that zdump read. */
export const oracleRelease = changes.release;
export const oracleZones = [...zones.keys()];

/** Lists a zone's periods: the first is the state on January 1, 2025, and the others are its changes until 2030. */
export const listPeriods = (zone: string) => zones.get(zone)!;

/** Returns the offset at an instant, in minutes east of UTC. */
export const oracleOffset = (zone: string, instant: number) =>
  listPeriods(zone).findLast(({ start }) => start <= instant)!.offset;

/** Returns the wall time at an instant, encoded as the instant with the same wall time in UTC. */
export const oracleWall = (zone: string, instant: number) =>
  instant + oracleOffset(zone, instant) * MINUTE_MS;

/**
 * Applies our rule (docs/decisions/0006) to a wall time. If it occurs twice, the first instant counts. If it doesn't
 * occur, the instant with the old offset counts.
 */
export function oracleInstant(zone: string, wall: number): number {
  const periods = listPeriods(zone);
  const matches = periods
    .map(({ offset }) => wall - offset * MINUTE_MS)
    .filter((instant) => oracleWall(zone, instant) === wall);
  if (matches.length > 0) return Math.min(...matches);
  const after = periods.findIndex(({ start, offset }, index) => {
    if (index === 0) return false;
    return wall >= start + periods[index - 1]!.offset * MINUTE_MS && wall < start + offset * MINUTE_MS;
  });
  return wall - periods[after - 1]!.offset * MINUTE_MS;
}
