/** Returns a quantile of the numbers, e.g. the median if `at` is 0.5. */
export function quantile(numbers: number[], at: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))]!;
}

/** Formats the median of some numbers, with their minimum and maximum. */
export function formatSpread(numbers: number[], digits: number): string {
  const format = (value: number) =>
    value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${format(quantile(numbers, 0.5))} (${format(Math.min(...numbers))} to ${format(Math.max(...numbers))})`;
}

/** Creates a seeded random number generator with values from 0 to 1 (mulberry32). */
export function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
