import { timeInWords } from "#platform/date-words.ts";
import type { Venue } from "./schema.ts";

/** Venues of a league: more than any city league plays at; keeps every list of them one bounded list. */
export const MOST_VENUES = 200;

/** VENUE-12. */
export const DEFAULT_CAPACITY = 4;

/** VENUE-06: a game takes two teams. */
export const gamesOf = (teams: number) => Math.floor(teams / 2);

/** What the fields hold together; without fields what was said about the venue. */
export const capacityOf = ({ fields, maxTeamsPerDay }: Pick<Venue, "fields" | "maxTeamsPerDay">) =>
  fields.length === 0 ? maxTeamsPerDay : fields.reduce((sum, field) => sum + field.maxTeamsPerDay, 0);

/** By name, address or field. */
export function matchesVenue(venue: Pick<Venue, "name" | "address" | "fields">, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  const words = [venue.name, venue.address ?? "", ...venue.fields.map(({ name }) => name)];
  return wanted === "" || words.some((word) => word.toLowerCase().includes(wanted));
}

const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/**
 * Days in a row with the same times in one piece, from Monday on: "Mon to Fri 5:00 PM to 10:00 PM". Null when it is open
 * at any time.
 */
export function openingTimesInWords(times: Venue["openingTimes"]): string[] | null {
  if (!times) return null;
  const week = [1, 2, 3, 4, 5, 6, 0].map((day) => {
    const open = times[day] ?? null;
    return { day: weekdays[day]!, when: open && `${timeInWords(open.from)} to ${timeInWords(open.until)}` };
  });
  const spans: { first: string; last: string; when: string }[] = [];
  let before: string | null = null;
  for (const { day, when } of week) {
    const span = spans.at(-1);
    if (when !== null && when === before && span) span.last = day;
    else if (when !== null) spans.push({ first: day, last: day, when });
    before = when;
  }
  return spans.map(({ first, last, when }) => `${first === last ? first : `${first} to ${last}`} ${when}`);
}
