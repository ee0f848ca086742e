import { getKitCode, hash, kitColors, kitPatterns, type KitCode, type KitColor } from "#ui/kit-design.ts";

/** Colors that look alike from a distance, even with another trim. */
const lookAlikes: Partial<Record<KitColor, KitColor>> = { charcoal: "black", jade: "teal", rust: "orange" };

/** Returns what a kit looks like from a distance. Two kits with the same look can be mistaken for each other. */
export function getLook(code: string): string {
  const [color = "", pattern = ""] = code.split("-");
  return `${lookAlikes[color as KitColor] ?? color}-${pattern}`;
}

const allKits = kitColors.flatMap((color) =>
  kitPatterns.map((pattern) => {
    const code = `${color}-${pattern}` as const;
    return { code, color, look: getLook(code) };
  }),
);

const getColor = (code: string) => code.split("-")[0]!;

/** How many teams can differ at the same time. */
export const DISTINCT_LOOKS = new Set(allKits.map(({ look }) => look)).size;

/**
 * Chooses a kit that no one wears, and if possible a color that no one wears, so that a small league has one color per
 * team. Starts at a place that follows from the seed, so that not every league begins with the same color. With more
 * teams than kits, returns one that the fewest teams wear. Deterministic.
 */
export function drawKit(
  worn: readonly string[],
  { seed, color }: { seed: string; color?: KitColor | null | undefined },
): KitCode {
  const wornLooks = countBy(worn, getLook);
  const wornColors = countBy(worn, getColor);
  const start = hash(seed) % allKits.length;
  const ranked = allKits
    .map((kit, index) => ({
      ...kit,
      rank: [
        wornLooks.get(kit.look) ?? 0,
        wornColors.get(kit.color) ?? 0,
        // Looks of another color count less than the same color.
        wornColors.get(lookAlikes[kit.color] ?? kit.color) ?? 0,
        (index - start + allKits.length) % allKits.length,
      ],
    }))
    .filter((kit) => !color || kit.color === color);
  return ranked.reduce((best, kit) => (isBefore(kit.rank, best.rank) ? kit : best)).code;
}

const isBefore = (a: readonly number[], b: readonly number[]) => {
  const index = a.findIndex((value, place) => value !== b[place]);
  return index !== -1 && a[index]! < b[index]!;
};

function countBy<Item>(items: readonly Item[], getKey: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = getKey(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Chooses a kit for each team of a list. Teams with a color of their own go first, so that no other team is given their
 * color if there's a free one.
 */
export function drawKits(
  worn: readonly string[],
  teams: readonly { name: string; color?: KitColor | null | undefined }[],
): KitCode[] {
  const taken = [...worn];
  const kits: KitCode[] = [];
  const draw = (index: number) => {
    const { name: seed, color } = teams[index]!;
    taken.push((kits[index] = drawKit(taken, { seed, color })));
  };
  for (const [index, { color }] of teams.entries()) if (color) draw(index);
  for (const [index, { color }] of teams.entries()) if (!color) draw(index);
  return kits;
}

export type Wearer = { id: string; kit: string | null };

/**
 * Decides what teams from before kits were stored wear. Each keeps the kit that follows from its id, unless a team of the
 * same league wears one that looks the same. Teams with a stored kit always keep it. Returns the kits to store. The
 * result doesn't depend on the order.
 */
export function settleKits(teams: readonly Wearer[]): { id: string; kit: KitCode }[] {
  const worn = teams.flatMap(({ kit }) => (kit === null ? [] : [kit]));
  const looks = new Set(worn.map(getLook));
  const waiting = teams.filter(({ kit }) => kit === null).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const settled: { id: string; kit: KitCode }[] = [];
  const settle = (id: string, kit: KitCode) => {
    settled.push({ id, kit });
    worn.push(kit);
    looks.add(getLook(kit));
  };
  // Teams that can keep their kit go first, so that no one is given a kit that another team has had all along.
  const colliding = waiting.filter(({ id }) => {
    const own = getKitCode(id);
    if (looks.has(getLook(own))) return true;
    settle(id, own);
    return false;
  });
  for (const { id } of colliding) settle(id, drawKit(worn, { seed: id }));
  return settled;
}

/** What people call our colors. */
const otherNames: Record<string, KitColor> = {
  aqua: "teal",
  turquoise: "teal",
  royal: "blue",
  "royal blue": "blue",
  "dark blue": "navy",
  "navy blue": "navy",
  "light blue": "sky",
  "sky blue": "sky",
  "baby blue": "sky",
  carolina: "sky",
  "dark red": "maroon",
  burgundy: "maroon",
  scarlet: "red",
  crimson: "red",
  grey: "gray",
  silver: "gray",
  "dark gray": "charcoal",
  "dark grey": "charcoal",
  "dark green": "green",
  forest: "green",
  "forest green": "green",
  kelly: "green",
  "kelly green": "green",
  "light green": "lime",
  "lime green": "lime",
  violet: "purple",
  tan: "brown",
};

/** Reads a color's name, such as "Red" or "royal blue". Returns null if we don't have the color. */
export function parseColor(text: string): KitColor | null {
  const name = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, " ");
  return (
    kitColors.find((color) => color === name) ?? (Object.hasOwn(otherNames, name) ? otherNames[name]! : null)
  );
}
