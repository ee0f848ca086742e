export const kitPatterns = ["hoops", "sash", "pinstripes", "halves", "stripes", "chevron"] as const;

export type KitPattern = (typeof kitPatterns)[number];

/** Shirt and trim colors, distinguishable at 20 px in light and dark mode. */
export const kitPairs: readonly (readonly [shirt: string, trim: string])[] = [
  ["#0b7285", "#d8f3ef"],
  ["#2b3445", "#f2a93b"],
  ["#b3261e", "#fff1e0"],
  ["#1d3f94", "#f4f6fb"],
  ["#6b3f1d", "#f3dcb4"],
  ["#1f7a3f", "#eef8e9"],
  ["#111827", "#f6c945"],
  ["#c2410c", "#1f2a44"],
  ["#d9480f", "#fff3e6"],
  ["#9a7b16", "#fff8dc"],
  ["#7f1d1d", "#e7b9a5"],
  ["#0f766e", "#fde68a"],
  ["#334155", "#e2e8f0"],
];

/**
 * Hashes an id with 32-bit FNV-1a, which is tiny, stable across machines, and well distributed even for ids that differ
 * in only one character.
 */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

export interface KitDesign {
  pattern: KitPattern;
  shirt: string;
  trim: string;
}

/** Returns an id's kit, which is the same on every page and in every session. */
export function getKit(id: string): KitDesign {
  const value = hash(id);
  const pattern = kitPatterns[value % kitPatterns.length]!;
  const [shirt, trim] = kitPairs[Math.floor(value / kitPatterns.length) % kitPairs.length]!;
  return { pattern, shirt, trim };
}
