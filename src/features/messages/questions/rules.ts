import { formatWording } from "#features/teams/consents/rules.ts";
import { days } from "#platform/clock.ts";
import { getSegments, toGsm } from "#platform/sms/segments.ts";
import { consentWords } from "#words/consents/consents.ts";
import { Language } from "#words/language.ts";
import { DEFAULT_LANGUAGE } from "#features/teams/languages/rules.ts";

/** How many questions a number gets from all teams together, and in how much time (TEXT-42). */
export const MAX_QUESTIONS = 2;
export const QUESTION_PERIOD = days(30);

/** How long after the question a YES counts (TEXT-54). */
export const ANSWER_PERIOD = days(7);

/** The advisory lock class for questions to a number. */
export const QUESTION_LOCK = 4;

/** Writes the question to a number from the join form. The stored wording is the same, without the team's name. */
export function formatQuestion(
  teamName: string,
  language: Language = DEFAULT_LANGUAGE,
): { body: string; segments: number } {
  const body = toGsm(formatWording(consentWords[language].textYes).replace("{team}", () => teamName));
  return { body, segments: getSegments(body) };
}

/**
 * Returns the wording of a question as it was asked, which a YES is a consent to. The team may have another name since
 * then, and the reader another language.
 */
export function findWordingAsked(body: string | null) {
  const language = Language.options.find((option) => {
    const [opening] = consentWords[option].textYes.lead.split("{team}");
    return body?.startsWith(opening!);
  });
  return consentWords[language ?? DEFAULT_LANGUAGE].textYes;
}
