import { Language, type Words } from "../language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

/**
 * The wordings that members read, in all languages. Each language's has an id of its own, so that the evidence of a
 * consent holds the words that were read (REACH-51).
 */
export const consentWords: Words<typeof en> = { en, fr, es };

/** Lists the ids of a wording in all languages, for what depends on its meaning. */
export const listWordingIds = (kind: keyof typeof en): string[] =>
  Language.options.map((language) => consentWords[language][kind].id);
