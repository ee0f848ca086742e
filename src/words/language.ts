import { z } from "zod";

/** The languages of people who read texts (REACH-50). Managers' screens are in English. */
export const Language = z.enum(["en", "fr", "es"]);
export type Language = z.infer<typeof Language>;

/** Each language's name for itself, in the order in which people choose one. */
export const languageNames: Record<Language, string> = { en: "English", fr: "Français", es: "Español" };

/**
 * The same words in every language. English decides which there are and what they need to know, so a string that one
 * language lacks doesn't compile. `tests/words.test.ts` finds those that no one translated.
 */
export type Words<English> = Record<Language, English>;

/** Creates something for every language. */
export const inEachLanguage = <Value>(create: (language: Language) => Value) =>
  Object.fromEntries(Language.options.map((language) => [language, create(language)])) as Words<Value>;
