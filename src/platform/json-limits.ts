/** The largest arrays are a league's games. */
const MAX_ITEMS = 10_000;
/** The largest objects are forms. */
const MAX_KEYS = 200;
/** Rows in a list in an input are a few deep. */
const MAX_DEPTH = 30;
/** All games of the largest schedule, with all of their fields. */
const MAX_TOTAL = 60_000;

/**
 * Returns whether JSON is small enough to be parsed and validated in a few milliseconds. A megabyte can hold a hundred
 * thousand keys, which take the validator most of a second. Looks at each character once, and accepts text that isn't
 * JSON, which the parser refuses.
 */
export function isBoundedJson(text: string): boolean {
  const counts: { isArray: boolean; count: number }[] = [];
  let total = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') {
      index = findStringEnd(text, index + 1);
    } else if (character === "[" || character === "{") {
      if (counts.length === MAX_DEPTH) return false;
      counts.push({ isArray: character === "[", count: 1 });
      total++;
    } else if (character === "]" || character === "}") {
      counts.pop();
    } else if (character === ",") {
      const container = counts.at(-1);
      if (!container) continue;
      container.count++;
      total++;
      if (container.count > (container.isArray ? MAX_ITEMS : MAX_KEYS)) return false;
    }
    if (total > MAX_TOTAL) return false;
  }
  return true;
}

/** Finds the quote that ends a string. A quote after a backslash doesn't. */
function findStringEnd(text: string, from: number): number {
  let index = from;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index;
}
