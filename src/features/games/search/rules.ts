/** How many results of each kind a search returns. Together, 20 are as many as anyone reads through. */
export const SEARCH_LIMITS = { teams: 5, games: 5, people: 10 } as const;

/** More words than anyone types to find one thing. Each one costs a comparison per row. */
const MAX_WORDS = 8;

/** Splits what was typed into the words that a result has to contain, without commas, as in "Sat, Apr 18". */
export const splitWords = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);

/** Returns whether a text contains every word. The database compares in the same way. */
export function containsWords(text: string, words: readonly string[]): boolean {
  const lowerCase = text.toLowerCase();
  return words.every((word) => lowerCase.includes(word));
}
