import { Language } from "#words/language.ts";

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

/** Returns the first of the browser's languages that we have, for someone whose language we don't know (REACH-50). */
export function pickLanguage(acceptLanguage: string | undefined): Language {
  const choices = (acceptLanguage ?? "").split(",").map((part) => {
    const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
    const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
    return { range: range.trim(), weight: quality === undefined ? 1 : Number(quality.split("=")[1]) };
  });
  const known = choices
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ range }) => Language.safeParse(range.split("-")[0]).data ?? []);
  return known[0] ?? DEFAULT_LANGUAGE;
}

/** Returns the language that a link's URL asks for, or null. It holds for a visit, and isn't stored. */
export const parseLanguage = (value: string | undefined): Language | null =>
  Language.safeParse(value).data ?? null;
