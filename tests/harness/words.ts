import { measureText } from "#platform/sms/segments.ts";
import { Language } from "#words/language.ts";

// Compares an area of src/words in all its languages. Functions are called with markers in place of what they show.

/** An area's words by language, as its files export them. */
export type Area = { name: string; words: Partial<Record<Language, unknown>> };

/** One string or function of an area, by its path: "asks.nudge". */
type Leaf = { path: string; kind: string; text: string };

const MARKER = /<[\w.[\]]+>/g;

/**
 * Returns a stand-in for any argument of a catalog's function, or for a property of one. It reads as its own name, "<0>"
 * or "<0.team>", as a list of one, and as a number that isn't 1.
 */
function createMarker(name: string): unknown {
  return new Proxy(
    {},
    {
      get(_, property) {
        if (property === Symbol.toPrimitive) return () => `<${name}>`;
        if (property === Symbol.iterator) return () => [`<${name}[]>`].values();
        return typeof property === "string" ? createMarker(`${name}.${property}`) : undefined;
      },
    },
  );
}

function* listLeaves(value: unknown, path: string): Generator<Leaf> {
  if (typeof value === "string") {
    yield { path, kind: "string", text: value };
  } else if (typeof value === "function") {
    const markers = Array.from({ length: Math.max(value.length, 1) }, (_, index) =>
      createMarker(String(index)),
    );
    const written: unknown = value(...markers);
    if (typeof written === "string") yield { path, kind: "function", text: written };
    else yield* listLeaves(written, `${path}()`);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value))
      yield* listLeaves(child, path === "" ? key : `${path}.${key}`);
  } else {
    yield { path, kind: typeof value, text: "" };
  }
}

/** Lists an area's strings and functions in one language. */
const toLeaves = (words: unknown) => new Map([...listLeaves(words, "")].map((leaf) => [leaf.path, leaf]));

const listMarkers = (text: string) => new Set(text.match(MARKER));

const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(MARKER, ""));

/** Lists what's wrong with an area: words that a language lacks or adds, or that say less than English. */
export function findProblems({ name, words }: Area): string[] {
  const missing = Language.options.filter((language) => words[language] === undefined);
  if (missing.length > 0) return missing.map((language) => `${name} has no ${language}.ts`);
  const english = toLeaves(words.en);
  return Language.options.flatMap((language) => {
    const leaves = toLeaves(words[language]);
    const problems = [...leaves].flatMap(([path, leaf]) => {
      if (!english.has(path)) return [`isn't in en.ts`].map((problem) => `${path} ${problem}`);
      return findLeafProblems(leaf, english.get(path)!).map((problem) => `${path} ${problem}`);
    });
    const lacking = [...english.keys()]
      .filter((path) => !leaves.has(path))
      .map((path) => `${path} is missing`);
    return [...problems, ...lacking].map((problem) => `${name}/${language}.ts: ${problem}`);
  });
}

function findLeafProblems(leaf: Leaf, english: Leaf): string[] {
  if (leaf.kind !== english.kind) return [`is a ${leaf.kind} instead of a ${english.kind}`];
  if (leaf.text.trim() === "" || leaf.text.includes("undefined")) return ["says nothing"];
  const shown = listMarkers(leaf.text);
  return [...listMarkers(english.text)]
    .filter((marker) => !shown.has(marker))
    .map((marker) => `doesn't show ${marker}`);
}

/** Lists the words that are the same in two languages, as if no one had translated them. */
export function listSameWords({ name, words }: Area): string[] {
  const leaves = Language.options.map((language) => toLeaves(words[language]));
  const same = leaves.flatMap((these, index) =>
    leaves
      .slice(index + 1)
      .flatMap((others) =>
        [...these.values()]
          .filter(({ path, text }) => hasLetters(text) && others.get(path)?.text === text)
          .map(({ path }) => `${name}.${path}`),
      ),
  );
  return [...new Set(same)];
}

/** Lists the words that would make a text cost more than twice as much (REACH-53). */
export const listCostlyWords = ({ name, words }: Area): string[] =>
  Language.options.flatMap((language) =>
    [...toLeaves(words[language]).values()]
      .filter(({ text }) => measureText(text).encoding !== "GSM-7")
      .map(({ path, text }) => `${name}/${language}.ts: ${path} isn't in GSM-7: ${text}`),
  );
