// Chance that can be had again: one seed, one schedule (mulberry32). Math.random has no seed.

export type Random = {
  /** At least 0 and below 1. */
  next: () => number;
  /** A whole number at least 0 and below `limit`. */
  below: (limit: number) => number;
  /** In place. */
  shuffle: <Item>(items: Item[]) => Item[];
  /** Chance of its own, the same for the same seed. */
  fork: (seed: number) => Random;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const shuffle = <Item>(items: Item[]) => {
    for (let last = items.length - 1; last > 0; last--) {
      const other = below(last + 1);
      [items[last], items[other]] = [items[other]!, items[last]!];
    }
    return items;
  };
  return { next, below, shuffle, fork: createRandom };
}
