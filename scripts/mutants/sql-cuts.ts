/** A part to remove from a `sql` template: its start and end in the template's strings, and its replacement. */
export type Cut = {
  kind: "where" | "limit" | "lock";
  text: string;
  /** The index of the string (the text between two values) and the offset in that string. */
  from: [text: number, offset: number];
  to: [text: number, offset: number];
  replacement: string;
};

type Token = { word: string; start: number; end: number; depth: number };

/** A placeholder for a value (`${...}`) in the joined strings. It's in the private use area, so no SQL contains it. */
const VALUE = "\uE000";
const TOKEN = /'(?:''|[^'])*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_][\w.]*|[^\s]/g;
/** Keywords that end a `where` clause at the same nesting depth. */
const CLAUSES = new Set(
  "group order limit for returning union window having on offset except intersect fetch ;".split(" "),
);
const ADVISORY = /^pg_(?:try_)?advisory_/;

/**
 * Finds the removable parts of a template: each condition in each `where`, and each `limit`, row lock, and advisory
 * lock. Join conditions are ignored, and conditions next to a top-level `or` count as one.
 */
export function findCuts(texts: readonly string[]): Cut[] {
  const joined = texts.join(VALUE);
  const tokens = tokenize(joined);
  const cut = (kind: Cut["kind"], start: number, end: number, replacement: string): Cut => ({
    kind,
    text: joined.slice(start, end).replaceAll(VALUE, "${}").replaceAll(/\s+/g, " ").trim(),
    from: findPlace(texts, start),
    to: findPlace(texts, end),
    replacement,
  });
  return tokens.flatMap(({ word, start, depth }, index) => {
    if (word === "where" || (word === "and" && index === 0)) {
      return findConditions(tokens, index).map(([from, to]) => cut("where", from, to, " true "));
    }
    const next = tokens[index + 1];
    if (word === "limit" && next) {
      const last = findClauseEnd(tokens, index);
      return last > index ? [cut("limit", start, tokens[last]!.end, " ")] : [];
    }
    if (word === "for" && ["update", "share", "no", "key"].includes(next?.word ?? "")) {
      let last = index;
      while (tokens[last + 1]?.depth === depth && tokens[last + 1]!.word !== "for") last++;
      return [cut("lock", start, tokens[last]!.end, " ")];
    }
    if (ADVISORY.test(word) && next?.word === "(") {
      const close = tokens.findIndex(
        (token, at) => at > index && token.word === ")" && token.depth === depth,
      );
      return [cut("lock", start, tokens[close]!.end, " true ")];
    }
    return [];
  });
}

function tokenize(joined: string): Token[] {
  let depth = 0;
  const tokens: Token[] = [];
  for (const { 0: found, index } of joined.matchAll(TOKEN)) {
    if (found.startsWith("--") || found.startsWith("/*")) continue;
    const word = found.toLowerCase();
    if (word === ")" || word === "]" || word === "end") depth--;
    tokens.push({ word, start: index, end: index + found.length, depth });
    if (word === "(" || word === "[" || word === "case") depth++;
  }
  return tokens;
}

/**
 * Returns the index of the last token of the clause that starts at `index`, or `index` itself if the clause is empty.
 */
function findClauseEnd(tokens: readonly Token[], index: number): number {
  const { depth } = tokens[index]!;
  let last = index;
  for (let at = index + 1; at < tokens.length; at++) {
    const token = tokens[at]!;
    const closes =
      token.depth === depth && (token.word === ")" || token.word === "]" || token.word === "end");
    if (token.depth < depth || (token.depth === depth && CLAUSES.has(token.word))) break;
    // A parenthesis that opens inside the clause must also close inside it.
    if (closes && !opensInside(tokens, index, at)) break;
    last = at;
  }
  return last;
}

function opensInside(tokens: readonly Token[], from: number, close: number): boolean {
  const { depth } = tokens[close]!;
  return tokens.slice(from + 1, close).some(({ word, depth: other }) => {
    return other === depth && (word === "(" || word === "[" || word === "case");
  });
}

/** Returns the start and end of each condition in the `where` clause at `index`. */
function findConditions(tokens: readonly Token[], index: number): [number, number][] {
  const { depth } = tokens[index]!;
  const last = findClauseEnd(tokens, index);
  const clause = tokens.slice(index + 1, last + 1);
  if (clause.length === 0) return [];
  const whole: [number, number][] = [[clause[0]!.start, clause.at(-1)!.end]];
  if (clause.some((token) => token.depth === depth && token.word === "or")) return whole;
  const found: [number, number][] = [];
  let start: number | undefined;
  let end = 0;
  let isBetween = false;
  for (const token of clause) {
    const isSameDepth = token.depth === depth;
    if (isSameDepth && token.word === "and" && !isBetween) {
      if (start !== undefined) found.push([start, end]);
      start = undefined;
      continue;
    }
    if (isSameDepth && token.word === "and") isBetween = false;
    if (isSameDepth && token.word === "between") isBetween = true;
    start ??= token.start;
    end = token.end;
  }
  if (start !== undefined) found.push([start, end]);
  return found;
}

function findPlace(texts: readonly string[], offset: number): [number, number] {
  let remaining = offset;
  for (const [index, text] of texts.entries()) {
    if (remaining <= text.length) return [index, remaining];
    remaining -= text.length + VALUE.length;
  }
  throw new Error(`Offset ${offset} is out of range`);
}
