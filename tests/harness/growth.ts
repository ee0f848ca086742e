/** How much more time twice the text may take. A linear parser takes twice as much, and a quadratic one four times. */
const MAX_GROWTH = 2.5;

/** Below this many milliseconds, measurements are mostly noise, and no one waits. */
const FLOOR_MS = 20;
const START_SIZE = 2_000;
const LONG_MS = 200;
/** No text may take longer than that at any size, however it grows. */
const MAX_MS = 10_000;

/** The processor time of this thread, so that other processes and the garbage collector's threads don't count. */
export function measureOnce(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Measures both in turn and returns the best times. What else the machine does can only add time, never save it. */
function measureBoth(one: () => unknown, other: () => unknown, rounds: number): [number, number] {
  const times = Array.from({ length: rounds }, () => [measureOnce(one), measureOnce(other)] as const);
  return [Math.min(...times.map(([first]) => first)), Math.min(...times.map(([, second]) => second))];
}

export type Growth = { size: number; ratio: number; milliseconds: number };

/**
 * Reads texts of one shape, each twice as long as the one before, up to `limit` characters. Returns the first size at
 * which the time grows faster than the text, or null if there's none. Stops there, because a slow parser would take
 * hours at the limit.
 */
export function findFastGrowth(
  read: (text: string) => unknown,
  createText: (size: number) => string,
  limit: number,
): Growth | null {
  for (let size = START_SIZE; size * 2 <= limit; size *= 2) {
    const twice = createText(size * 2);
    // A first look at the longer text alone. Most are read in no time.
    if (measureOnce(() => read(twice)) < FLOOR_MS) continue;
    const [ratio, milliseconds] = measureGrowth(read, createText(size), twice, MAX_GROWTH);
    if (ratio <= MAX_GROWTH) continue;
    // Memory makes one step larger than the others, where a text no longer fits into a cache. A parser that isn't
    // linear takes two such steps in a row.
    const [twoSteps] = measureGrowth(read, createText(size / 2), twice, MAX_GROWTH ** 2);
    if (twoSteps > MAX_GROWTH ** 2) return { size: size * 2, ratio: Math.sqrt(twoSteps), milliseconds };
    if (milliseconds > MAX_MS) return { size: size * 2, ratio, milliseconds };
  }
  return null;
}

/** Measures how many times as long the longer text takes. Only believed after many rounds if it's more than `max`. */
function measureGrowth(read: (text: string) => unknown, short: string, long: string, max: number) {
  let [ratio, milliseconds] = [Infinity, Infinity];
  for (const rounds of [2, 5, 12]) {
    const [single, double] = measureBoth(
      () => read(short),
      () => read(long),
      rounds,
    );
    [ratio, milliseconds] = [double / Math.max(single, 0.1), double];
    if (ratio <= max || milliseconds < FLOOR_MS) return [Math.min(ratio, max), milliseconds] as const;
    // Long enough that what else the machine does hardly matters, and a slow parser would take minutes.
    if (milliseconds > LONG_MS && rounds > 2) break;
  }
  return [ratio, milliseconds] as const;
}
