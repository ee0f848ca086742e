/** One thing to leave out of a `sql` template: from one place in its texts to another, and what stands there instead. */
export type Cut = {
  kind: "where" | "limit" | "lock";
  text: string;
  /** Index of the text (between two values) and offset in it. */
  from: [text: number, offset: number];
  to: [text: number, offset: number];
  instead: string;
};

type Token = { word: string; start: number; end: number; depth: number };

/** Stands for a value (`${...}`) in the joined texts. From the private use area, so no SQL contains it. */
const VALUE = "\uE000";
const TOKEN = /'(?:''|[^'])*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_][\w.]*|[^\s]/g;
/** What ends a `where` at its own depth. */
const CLAUSES = new Set(
  "group order limit for returning union window having on offset except intersect fetch ;".split(" "),
);
const ADVISORY = /^pg_(?:try_)?advisory_/;

/**
 * What a template's SQL can lose: each condition of each `where`, each `limit`, each row lock and each advisory lock.
 * Conditions of joins, and those beside a top-level `or` (which count as one), are not taken apart.
 */
export function findCuts(texts: readonly string[]): Cut[] {
  const joined = texts.join(VALUE);
  const tokens = tokenize(joined);
  const cut = (kind: Cut["kind"], start: number, end: number, instead: string): Cut => ({
    kind,
    text: joined.slice(start, end).replaceAll(VALUE, "${}").replaceAll(/\s+/g, " ").trim(),
    from: placeOf(texts, start),
    to: placeOf(texts, end),
    instead,
  });
  return tokens.flatMap(({ word, start, depth }, index) => {
    if (word === "where" || (word === "and" && index === 0)) {
      return conditions(tokens, index).map(([from, to]) => cut("where", from, to, " true "));
    }
    const next = tokens[index + 1];
    if (word === "limit" && next) {
      const last = endOfClause(tokens, index);
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

/** Index of the last token of the clause that begins at `index`; the index itself when it is empty. */
function endOfClause(tokens: readonly Token[], index: number): number {
  const { depth } = tokens[index]!;
  let last = index;
  for (let at = index + 1; at < tokens.length; at++) {
    const token = tokens[at]!;
    const closes =
      token.depth === depth && (token.word === ")" || token.word === "]" || token.word === "end");
    if (token.depth < depth || (token.depth === depth && CLAUSES.has(token.word))) break;
    // A bracket that opened inside the clause closes at the clause's own depth.
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

/** Start and end of each condition of the `where` at `index`. */
function conditions(tokens: readonly Token[], index: number): [number, number][] {
  const { depth } = tokens[index]!;
  const last = endOfClause(tokens, index);
  const clause = tokens.slice(index + 1, last + 1);
  if (clause.length === 0) return [];
  const whole: [number, number][] = [[clause[0]!.start, clause.at(-1)!.end]];
  if (clause.some((token) => token.depth === depth && token.word === "or")) return whole;
  const found: [number, number][] = [];
  let start: number | undefined;
  let end = 0;
  let isBetween = false;
  for (const token of clause) {
    const isOwn = token.depth === depth;
    if (isOwn && token.word === "and" && !isBetween) {
      if (start !== undefined) found.push([start, end]);
      start = undefined;
      continue;
    }
    if (isOwn && token.word === "and") isBetween = false;
    if (isOwn && token.word === "between") isBetween = true;
    start ??= token.start;
    end = token.end;
  }
  if (start !== undefined) found.push([start, end]);
  return found;
}

function placeOf(texts: readonly string[], offset: number): [number, number] {
  let left = offset;
  for (const [index, text] of texts.entries()) {
    if (left <= text.length) return [index, left];
    left -= text.length + VALUE.length;
  }
  throw new Error(`no place ${offset}`);
}
