import type { Piece } from "./pieces.ts";

type Section = { title: string; count: number; includes: (piece: Piece) => boolean };

const countWords = (text: string) => text.match(/[a-z]{2,}/gi)?.length ?? 0;

const sections: Section[] = [
  { title: "Visible strings", count: 300, includes: ({ kind }) => kind === "visible" },
  // Shorter comments are just requirement ids.
  {
    title: "Comments",
    count: 150,
    includes: ({ kind, text }) => (kind === "comment" || kind === "doc comment") && countWords(text) >= 3,
  },
  { title: "Test titles", count: 100, includes: ({ kind }) => kind === "title" || kind === "suite" },
  {
    title: "Names",
    count: 100,
    includes: ({ kind, declares }) => kind === "name" && declares !== "parameter",
  },
  // Paragraphs and list items, without headings and tables.
  {
    title: "Paragraphs",
    count: 40,
    includes: ({ kind, text }) => kind === "prose" && !/^[#|]/.test(text) && countWords(text) >= 8,
  },
];

/** Creates a random number generator that returns the same numbers from 0 to 1 for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws `count` items in random order. Each item has the same chance. */
export function draw<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = createRandom(seed);
  const pool = [...items];
  const size = Math.min(count, pool.length);
  for (let index = 0; index < size; index++) {
    const otherIndex = index + Math.floor(random() * (pool.length - index));
    [pool[index], pool[otherIndex]] = [pool[otherIndex]!, pool[index]!];
  }
  return pool.slice(0, size);
}

/** Draws from every kind of text. The order of `pieces` must not depend on the machine. */
export function drawSections(pieces: readonly Piece[], seed: number) {
  return sections.map(({ title, count, includes }, index) => {
    const candidates = pieces.filter(includes);
    return {
      title,
      total: candidates.length,
      pieces: draw(candidates, count, seed * sections.length + index),
    };
  });
}
