import { formatDay } from "#features/messages/wording/rules.ts";
import { toGsmName } from "#platform/sms/segments.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";
import type { RainoutPlan } from "./schema.ts";

/** Formats the text to players. The wording fits any number of games that day. */
export function formatRainout(
  venueName: string,
  { on, action, toOn }: RainoutPlan,
  language: Language = "en",
): string {
  const { changes } = textWords[language];
  const [venue, day] = [toGsmName(venueName), formatDay(on, language)];
  return action === "cancel" || toOn === null
    ? changes.rainout(venue, day)
    : changes.rainoutMoved(venue, day, formatDay(toOn, language));
}
