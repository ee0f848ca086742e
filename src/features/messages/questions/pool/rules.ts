import { getSegments, toGsm } from "#platform/sms/segments.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";

/** Writes what we tell someone who's no longer asked because they never reply (NEED-50). A YES starts the texts again. */
export function formatPaused(leagueName: string, language: Language): { body: string; segments: number } {
  const body = toGsm(textWords[language].pool.paused(leagueName));
  return { body, segments: getSegments(body) };
}

/** Writes the reply to a YES, with what carriers want a first text to say (TEXT-15). */
export const formatJoined = (leagueName: string, language: Language): string => {
  const { pool, first } = textWords[language];
  return toGsm(`FirstWhistle: ${pool.joined(leagueName)} ${first.terms}`);
};
