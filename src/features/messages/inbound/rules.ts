import { TEST_RESPONSE_MESSAGE } from "#features/attendance/rules.ts";
import { toGsm } from "#platform/sms/segments.ts";
import { formatMonthAndDay, toTextDate } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";

/** The reply to a response to a test text, which a manager got. */
export const TEST_REPLY = TEST_RESPONSE_MESSAGE;

/**
 * Returns the language of the reply to a keyword: the word's, or, for English words, which everyone uses, that of the
 * number's texts (TEXT-28, TEXT-30).
 */
export const pickLanguage = (word: { language: Language }, language: Language): Language =>
  word.language === "en" ? language : word.language;

/** Returns the one confirmation of an opt-out, in the language of the word (TEXT-28). */
export const formatStopped = (language: Language) => textWords[language].replies.stopped;

/** Returns the reply to someone who isn't the person the team meant (TEXT-53). */
export const formatWrongNumber = (teamName: string, language: Language = "en") =>
  toGsm(textWords[language].replies.wrongNumber(teamName));

/** Returns the reply to "running late" (NEED-29). */
export const formatNoted = (teamName: string, note: string, language: Language = "en") =>
  toGsm(textWords[language].replies.noted(teamName, note));

/** Who put a number on a roster, and when. `addedBy` is null for someone who joined by the team's link. */
export type NumberOrigin = { addedBy: string | null; addedOn: string };

/** Returns the reply to HELP, and with an origin the one to "who is this" (TEXT-30). */
export function formatHelp(
  language: Language,
  teamName: string | null,
  host: string,
  origin: NumberOrigin | null = null,
): string {
  const { help } = textWords[language];
  const intro = help.intro(teamName ?? help.anyTeam);
  const page = help.help(`${host}/contact`);
  if (!origin) return toGsm([intro, page, help.terms, help.stop].join(" "));
  const day = toTextDate(language, formatMonthAndDay(language, origin.addedOn));
  const added = origin.addedBy ? help.added(origin.addedBy, day) : help.joined(day);
  return toGsm([intro, added, page, help.stop].join(" "));
}
