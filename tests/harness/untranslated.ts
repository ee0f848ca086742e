import { formatDate, formatLongDay, formatWeekday, getMonthAndDay } from "#words/dates.ts";
import { formatList } from "#words/grammar.ts";
import { Language, languageNames } from "#words/language.ts";

// Finds what a page says in no words of its language's catalogs: English that was forgotten, or hard-coded words.

/** Stands for everything that stays as typed: names, places, notes. No word has these letters. */
export const TYPED = "Ψψ";

/** What a catalog's functions are called with, to read all their forms. */
const samples = [TYPED, 1, 2, "game", "practice", "other"];

function* listStrings(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "function")
    for (const sample of samples)
      for (let position = 0; position < value.length; position++)
        yield* listStrings(
          value(...Array.from({ length: value.length }, (_, index) => (index === position ? sample : TYPED))),
        );
  else if (typeof value === "object" && value !== null)
    for (const child of Object.values(value)) yield* listStrings(child);
}

/** Lists the weekdays and months as pages write them, and the words of lists. */
const listGrammar = (language: Language) => [
  ...Array.from({ length: 12 * 7 }, (_, index) => {
    const month = String((index % 12) + 1).padStart(2, "0");
    return `2026-${month}-${10 + Math.floor(index / 12)}`;
  })
    .flatMap((on) => [
      formatDate(language, on),
      formatLongDay(language, on),
      formatWeekday(language, on),
      getMonthAndDay(language, on).month,
    ])
    .flatMap((date) => date.split(/[\s,]+/)),
  formatDate(language, "2026-05-01").split(" ")[0]!,
  formatList(language, [TYPED, TYPED]),
];

const entities: Record<string, string> = {
  "&#x27;": "'",
  "&quot;": '"',
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
};

/** Lists what people see or hear on a page: its texts, and the attributes that screen readers read. */
function listShown(html: string): string[] {
  const visible = html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "");
  const texts = visible.split(/<[^>]*>/);
  const labels = [
    ...visible.matchAll(/ (?:aria-label|title|alt|placeholder|data-(?:update|load|team))="([^"]*)"/g),
  ].map(([, text]) => text!);
  return [...texts, ...labels]
    .map((text) => text.replaceAll(/&#?\w+;/g, (entity) => entities[entity] ?? entity).trim())
    .filter((text) => /\p{L}/u.test(text));
}

/** Removes what isn't a letter from both ends. */
const trimMarks = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What's the same in all languages, and the letters of a family. */
const UNTRANSLATED = ["FirstWhistle", "EN", "FR", "ES", "UTC", "AM", "PM", "h", "A", "B", "C", "D"];

/** Creates the check of pages in a language, with the catalogs that they may use and anything else that isn't translated. */
export function createTranslationCheck(
  language: Language,
  catalogs: readonly unknown[],
  others: readonly string[] = [],
) {
  const words = [
    ...catalogs.flatMap((catalog) => [...listStrings(catalog)]),
    ...listGrammar(language),
    ...Object.values(languageNames),
    ...others,
    ...UNTRANSLATED,
  ];
  const fragments = new Set(words.flatMap((text) => text.split(/Ψψ|\d+/)).map(trimMarks));
  const pattern = new RegExp(
    `(?<![\\p{L}])(?:${[...fragments, TYPED]
      .filter((text) => /\p{L}/u.test(text))
      .toSorted((a, b) => b.length - a.length)
      .map(escapePattern)
      .join("|")})(?![\\p{L}])`,
    "gu",
  );
  /** Lists the texts on a page of which something is left when all known words are taken out. */
  return (html: string) => [
    ...new Set(listShown(html).filter((text) => /\p{L}/u.test(text.replaceAll(pattern, "")))),
  ];
}

/** Creates the check of pages in each language. */
export const createChecks = (catalogs: Record<Language, unknown>[], others: readonly string[] = []) =>
  Object.fromEntries(
    Language.options.map((language) => [
      language,
      createTranslationCheck(
        language,
        catalogs.map((words) => words[language]),
        others,
      ),
    ]),
  ) as Record<Language, (html: string) => string[]>;
