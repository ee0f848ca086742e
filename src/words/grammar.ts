import { inEachLanguage, type Language } from "./language.ts";

// Plurals and lists follow CLDR through Intl, which Node and browsers bring along. These two parts of Intl don't use
// time zones, whose data is too old in Node (docs/decisions/0006).

const pluralRules = inEachLanguage((language) => new Intl.PluralRules(language));
const conjunctions = inEachLanguage((language) => new Intl.ListFormat(language, { type: "conjunction" }));

/**
 * Returns the form that a count needs: "1 match", "0 match" in French, "2 matchs". CLDR's form for millions in French
 * and Spanish is `other` here.
 */
export function pluralize<Form>(language: Language, count: number, forms: { one: Form; other: Form }): Form {
  return pluralRules[language].select(count) === "one" ? forms.one : forms.other;
}

/** Returns "Aisha, Bilal, and Noor", "Aisha, Bilal et Noor", or "Aisha, Bilal y Noor". */
export const formatList = (language: Language, items: readonly string[]) =>
  conjunctions[language].format(items);
