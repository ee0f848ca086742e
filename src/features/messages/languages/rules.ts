import { inEachLanguage, Language } from "#words/language.ts";
import { getCost } from "../cost/rules.ts";
import { getLanguage, planReminder, type Candidate } from "../reminders/rules.ts";
import type { Ask, ComposedText } from "../wording/rules.ts";
import type { LanguageCost } from "./schema.ts";

/** Plans a reminder to everyone before anyone has responded, as the worker would with enough texts. */
const planForEveryone = (candidates: readonly Candidate[], compose: (ask: Ask) => ComposedText) =>
  planReminder({
    at: new Date(0),
    startsAt: new Date(1),
    isTextingOn: true,
    hasPass: true,
    isPastDue: false,
    candidates,
    responses: new Map(),
    asksLeft: { isUsedUp: () => false, use: () => {} },
    budget: { left: Number.POSITIVE_INFINITY },
    compose,
  }).texts.filter(({ reason }) => reason === null);

/**
 * Measures what a team's languages cost, by the function that the worker sends with. `toShown` adds the placeholder for the
 * link. Returns null if everyone reads English.
 */
export function measureLanguages(
  candidates: readonly Candidate[],
  compose: (ask: Ask) => ComposedText,
  toShown: (body: string) => string,
): LanguageCost | null {
  const texts = planForEveryone(candidates, compose);
  const readers = inEachLanguage(
    (language) =>
      new Set(
        texts
          .filter((text) => getLanguage(text) === language)
          .flatMap(({ members }) => members.map(({ memberId }) => memberId)),
      ).size,
  );
  const used = Language.options.filter((language) => readers[language] > 0);
  if (used.every((language) => language === "en")) return null;
  return {
    readers,
    cost: texts.reduce((sum, { segments, phone }) => sum + getCost({ kind: "reminder", segments, phone }), 0),
    previews: used.map((language) => {
      const { body, segments } = compose({ response: null, names: [], language });
      return { language, body: toShown(body), texts: segments };
    }),
  };
}

/** What managers call the languages, because their screens are in English. */
export const englishNames: Record<Language, string> = { en: "English", fr: "French", es: "Spanish" };

export const formatTexts = (count: number) =>
  count === 1 ? "1 text" : `${count.toLocaleString("en-US")} texts`;

/** Formats "2 members read French, 1 reads Spanish: 14 texts per reminder" (REACH-56). */
export function formatLanguageCost({ readers, cost }: Pick<LanguageCost, "readers" | "cost">): string {
  const parts = Language.options
    .filter((language) => language !== "en" && readers[language] > 0)
    .map((language, index) => {
      const count = readers[language];
      const noun = index > 0 ? "" : count === 1 ? " member" : " members";
      return `${count}${noun} ${count === 1 ? "reads" : "read"} ${englishNames[language]}`;
    });
  return `${parts.join(", ")}: ${formatTexts(cost)} per reminder`;
}
