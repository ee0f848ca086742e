import { formatTime, formatWeekday, toTextDate } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";

/** A spot that's offered to someone on the waitlist (NEED-18). */
export type Offer = {
  /** Until when it's held for them, by the team's clock. Null if everyone waiting was asked and the first yes has it. */
  until: { on: string; time: string } | null;
  /** Today by the team's clock. */
  today: string;
};

/** Formats "6:20 PM", or "Thu, 9:00 AM" if that isn't today. */
function formatOfferTime({ on, time }: { on: string; time: string }, today: string, language: Language) {
  const at = formatTime(language, time);
  return on === today ? at : `${toTextDate(language, formatWeekday(language, on))}, ${at}`;
}

/**
 * Returns what an offer asks: its reader, or members by name. `askSeveral` asks for a response by letters, as other texts
 * to a family do.
 */
export function askAboutOffer(
  { until, today }: Offer,
  names: readonly string[],
  language: Language,
  askSeveral: (keywords: string) => string,
): string {
  const { asks } = textWords[language];
  const time = until && formatOfferTime(until, today, language);
  if (names.length === 0) return time === null ? asks.offerToAll : asks.offer(time);
  const ask = names.length === 1 ? asks.one.offer(names[0]!) : askSeveral(asks.subKeywords);
  return time === null ? asks.offerFirst(ask) : asks.offerBy(time, ask);
}
