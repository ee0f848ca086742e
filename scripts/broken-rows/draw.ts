import { getArea, requirements } from "../requirement-tags.ts";

/**
 * The seed is fixed, so that no one can pick rows that are easy to prove. Don't change it by accident, because a new
 * seed draws a new sample.
 */
const SEED = 20_261_116;
const SAMPLE = 120;

/**
 * Rows whose tests used to pass even when the app was broken. They always have a break, even if they aren't in the
 * sample.
 */
export const ONCE_UNPROVEN = [
  "CALL1-26",
  "CALL1-28",
  "CALL2-05",
  "CALL2-54",
  "DATA2-23",
  "DATA2-25",
  "LEAGUE-50",
  "PERM1-11",
  "PERM2-07",
  "PERM2-18",
  "CONST1-09",
  "BUILD-03",
  "BUILD-06",
  "ADMBILL-13",
  "MEMB-01",
];

/** Creates a mulberry32 generator. Its 32 bits of state are plenty for shuffling a thousand rows. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Areas that were added after the sample was drawn. Their rows come last in the list that's shuffled, so that they don't
 * change the ranks of other rows.
 */
const LATER_AREAS = ["START", "REACH", "NEED", "RESULT", "PUBLIC", "CONNECT"];
const getTurn = (id: string) => LATER_AREAS.indexOf(getArea(id));

/** Draws the sample: one row per area, then random rows until there are enough. Sorted by area. */
export function drawRows(): string[] {
  const random = createRandom(SEED);
  const shuffledRequirements = [...requirements]
    .toSorted()
    .toSorted((a, b) => getTurn(a) - getTurn(b))
    .map((id) => ({ id, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ id }) => id);
  const firstByArea = new Map(shuffledRequirements.toReversed().map((id) => [getArea(id), id]));
  return [...new Set([...firstByArea.values(), ...shuffledRequirements])].slice(0, SAMPLE).toSorted();
}
