/** The kind of a piece of text. Users read `visible` text. Developers read `string` text, such as logs and errors. */
export type Kind = "visible" | "string" | "comment" | "doc comment" | "title" | "suite" | "name" | "prose";

/** A piece of text that a person reads, and where it starts. */
export type Piece = {
  kind: Kind;
  file: string;
  line: number;
  text: string;
  /** What kind of thing a name declares. */
  declares?: "function" | "type" | "variable" | "field" | "parameter";
};

/** Returns a function that finds an offset's line. Uses a binary search, because files have many pieces. */
export function createLineFinder(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
