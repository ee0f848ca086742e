export const kitPatterns = ["hoops", "sash", "pinstripes", "halves", "stripes", "chevron"] as const;

export type KitPattern = (typeof kitPatterns)[number];

/** Shirt and trim colors, distinguishable at 20 px in light and dark mode. Stored by name, so names never change. */
const dyes = {
  teal: ["#0b7285", "#d8f3ef"],
  charcoal: ["#2b3445", "#f2a93b"],
  red: ["#b3261e", "#fff1e0"],
  blue: ["#1d3f94", "#f4f6fb"],
  brown: ["#6b3f1d", "#f3dcb4"],
  green: ["#1f7a3f", "#eef8e9"],
  black: ["#111827", "#f6c945"],
  rust: ["#c2410c", "#1f2a44"],
  orange: ["#d9480f", "#fff3e6"],
  gold: ["#9a7b16", "#fff8dc"],
  maroon: ["#7f1d1d", "#e7b9a5"],
  jade: ["#0f766e", "#fde68a"],
  slate: ["#334155", "#e2e8f0"],
  white: ["#f8fafc", "#1e3a8a"],
  yellow: ["#facc15", "#1f2937"],
  purple: ["#6b21a8", "#f3e8ff"],
  pink: ["#db2777", "#fdf2f8"],
  sky: ["#38bdf8", "#0c4a6e"],
  gray: ["#9ca3af", "#111827"],
  lime: ["#84cc16", "#1a2e05"],
  navy: ["#172554", "#93c5fd"],
} as const satisfies Record<string, readonly [shirt: string, trim: string]>;

export type KitColor = keyof typeof dyes;
export const kitColors = Object.keys(dyes) as [KitColor, ...KitColor[]];

/** Names a kit, such as "navy-hoops". */
export type KitCode = `${KitColor}-${KitPattern}`;

/** The colors of kits that follow from an id. More would change the kits of existing ids. */
export const COLORS_FROM_IDS = 13;

/**
 * Hashes an id with 32-bit FNV-1a, which is tiny, stable across machines, and well distributed even for ids that differ
 * in only one character.
 */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Returns the code of an id's own kit, which is the same on every page and in every session. */
export function getKitCode(id: string): KitCode {
  const value = hash(id);
  const pattern = kitPatterns[value % kitPatterns.length]!;
  const color = kitColors[Math.floor(value / kitPatterns.length) % COLORS_FROM_IDS]!;
  return `${color}-${pattern}`;
}

export interface KitDesign {
  pattern: KitPattern;
  shirt: string;
  trim: string;
}

function findKit(code: string): KitDesign | null {
  const [color = "", word] = code.split("-");
  const pattern = kitPatterns.find((name) => name === word);
  if (!Object.hasOwn(dyes, color) || pattern === undefined) return null;
  const [shirt, trim] = dyes[color as KitColor];
  return { pattern, shirt, trim };
}

/** Returns the kit with this code. Without a code that this version knows, returns the id's own kit. */
export const getKit = (id: string, code: string | null | undefined): KitDesign =>
  findKit(code ?? "") ?? findKit(getKitCode(id))!;
