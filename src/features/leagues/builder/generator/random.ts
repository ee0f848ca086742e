// A seeded random number generator (mulberry32). The same seed produces the same schedule. Math.random can't be seeded.

export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** Returns an integer from 0 (inclusive) to `limit` (exclusive). */
  nextInt: (limit: number) => number;
  /** Shuffles in place and returns the array. */
  shuffle: <Item>(items: Item[]) => Item[];
  /** Returns an independent generator with its own seed. */
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
  const nextInt = (limit: number) => Math.floor(next() * limit);
  const shuffle = <Item>(items: Item[]) => {
    for (let last = items.length - 1; last > 0; last--) {
      const otherIndex = nextInt(last + 1);
      [items[last], items[otherIndex]] = [items[otherIndex]!, items[last]!];
    }
    return items;
  };
  return { next, nextInt, shuffle, fork: createRandom };
}
