import { after, minutes } from "#platform/clock.ts";
import { getSegments } from "#platform/sms/segments.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";
import { formatSenderName, withLink, type ComposedText } from "../wording/rules.ts";

/** How long someone waits for the link to their page. After that, a text would only be a riddle. */
const USEFUL_FOR = minutes(30);

/** Returns when it's too late to text a link that was requested then. */
export const getDeadline = (requestedAt: Date): Date => after(requestedAt, USEFUL_FOR);

/** Composes the text with the link to someone's page, without the link (PUBLIC-55). */
export function composePageLink(teamName: string, language: Language, linkLength: number): ComposedText {
  const body = `${formatSenderName(teamName)} ${textWords[language].yourPage}`;
  return { body, segments: getSegments(withLink(body, "x".repeat(linkLength))) };
}
