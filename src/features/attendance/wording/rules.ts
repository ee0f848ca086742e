import { formatLongDay } from "#words/dates.ts";
import { formatList } from "#words/grammar.ts";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { formatLongDate, type RsvpState } from "../rules.ts";
import type { StoredResponse } from "../schema.ts";

// What the pages behind a link say, in their reader's language.

/** Returns what the RSVP page asks, or the response once there is one. Follows "Hi Jordan," in the heading. */
export function getQuestion(
  language: Language,
  state: RsvpState,
  kind: string,
  response: StoredResponse | null,
): string {
  const { questions } = rsvpWords[language];
  if (state === "cancelled") return questions.cancelled(kind);
  return state === "started"
    ? questions.started
    : questions[response === "waitlisted" ? "attending" : (response ?? "open")];
}

/** Returns the heading of a page for several members (REACH-11). */
export function getFamilyQuestion(
  language: Language,
  state: RsvpState,
  kind: string,
  firstNames: readonly string[],
): string {
  const { familyQuestions } = rsvpWords[language];
  if (state === "cancelled") return familyQuestions.cancelled(kind);
  return state === "started"
    ? familyQuestions.started
    : familyQuestions.open(formatNames(language, firstNames));
}

/** Says what forwarding a link would give away (REACH-17). */
export const getSharingWarning = (language: Language, firstNames: readonly string[]) =>
  rsvpWords[language].sharing(formatNames(language, firstNames));

/** How many names a sentence lists. */
const MAX_LISTED = 4;

/** Formats "Aisha", "Aisha and Bilal", "Aisha, Bilal, and Carim", or "Aisha, Bilal, and 3 more". */
export const formatNames = (language: Language, names: readonly string[]) =>
  formatList(
    language,
    names.length > MAX_LISTED ? [...names.slice(0, 2), rsvpWords[language].more(names.length - 2)] : names,
  );

type MatchupFacts = { teamName: string; opponent: string | null; side: string | null; kind: string };

/** Formats "Lakeview Otters vs Harbor Street FC", or "Lakeview Otters practice" without an opponent. */
export const formatMatchup = (language: Language, { teamName, opponent, side, kind }: MatchupFacts) =>
  opponent === null
    ? rsvpWords[language].event(teamName, kind)
    : rsvpWords[language][side === "away" ? "awayMatchup" : "matchup"](teamName, opponent);

/** Formats "Thursday, Apr 16, 2026", "jeudi 16 avril 2026", or "jueves, 16 de abril de 2026" (REACH-54). */
export const formatGameDate = (language: Language, on: string) =>
  language === "en" ? formatLongDate(on) : formatLongDay(language, on);

/**
 * Formats the time left until a game: "in 9 hr 20 min", "in 3 days". Returns an empty string once the game has started.
 */
export function formatTimeUntil(language: Language, minutes: number): string {
  const words = rsvpWords[language];
  if (minutes <= 0) return "";
  if (minutes >= 2 * 1440) return words.inDays(Math.floor(minutes / 1440));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return words.inMinutes(rest);
  return rest === 0 ? words.inHours(hours) : words.inHoursAndMinutes(hours, rest);
}

/** Formats a reminder by how long before the game it's sent: "24-hour text", "Texto 24 h". */
export function formatReminder(language: Language, minutes: number): string {
  const words = rsvpWords[language];
  if (minutes % 1440 === 0 && minutes > 1440) return words.reminderInDays(minutes / 1440);
  return minutes % 60 === 0 ? words.reminderInHours(minutes / 60) : words.reminderInMinutes(minutes);
}
