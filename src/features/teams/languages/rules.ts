import type { Language } from "#words/language.ts";

/** What was chosen for a contact. Null means that no one did. */
export type LanguageChoices = {
  /** What the person chose for their number or email address, in all teams. */
  chosen: Language | null;
  /** What a manager chose for the team's contact. */
  managers: Language | null;
};

/** The language of a contact if no one chose one. */
export const DEFAULT_LANGUAGE: Language = "en";

/** Returns the language of a contact (REACH-50). The reader knows best. */
export const decideLanguage = ({ chosen, managers }: LanguageChoices): Language =>
  chosen ?? managers ?? DEFAULT_LANGUAGE;
