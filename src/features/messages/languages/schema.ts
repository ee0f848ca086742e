import * as z from "zod";
import { Language } from "#words/language.ts";

/** A reminder in one language, as it goes out. */
const LanguagePreview = z.object({
  language: Language,
  /** Its words, with a placeholder for the personal link. */
  body: z.string(),
  /** How many texts it counts as. */
  texts: z.number().int(),
});
export type LanguagePreview = z.infer<typeof LanguagePreview>;

/** What a team's languages cost (REACH-56). */
export const LanguageCost = z.object({
  /** How many members get texts in each language. */
  readers: z.record(Language, z.number().int()),
  /** How many texts a reminder to everyone uses. */
  cost: z.number().int(),
  /** A reminder in each language that someone reads. */
  previews: z.array(LanguagePreview),
});
export type LanguageCost = z.infer<typeof LanguageCost>;
