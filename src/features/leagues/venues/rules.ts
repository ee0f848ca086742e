import { formatTime } from "#platform/date-format.ts";
import type { Venue } from "./schema.ts";

/** Maximum venues per league, more than any city league uses. Keeps lists small enough to need no paging. */
export const MAX_VENUES = 200;

/** Maximum closed dates per venue. */
export const MAX_CLOSED_DATES = 100;

/** The default capacity, in teams per day (VENUE-12). */
export const DEFAULT_CAPACITY = 4;

/** Returns how many games fit, at two teams per game (VENUE-06). */
export const getGamesPerDay = (teams: number) => Math.floor(teams / 2);

const formatCount = (count: number, unit: string) =>
  `${count.toLocaleString("en-US")} ${unit}${count === 1 ? "" : "s"}`;

/** Formats a day's capacity (VENUE-05): "10 teams (5 games) per day" */
export const formatCapacity = (teams: number) =>
  `${formatCount(teams, "team")} (${formatCount(getGamesPerDay(teams), "game")}) per day`;

/** Returns the dates from today on. */
export const listAhead = (dates: readonly string[], today: string) => dates.filter((date) => date >= today);

/** Returns the sum of the fields' capacities, or the venue's own capacity when it has no fields. */
export const getTotalCapacity = ({ fields, maxTeamsPerDay }: Pick<Venue, "fields" | "maxTeamsPerDay">) =>
  fields.length === 0 ? maxTeamsPerDay : fields.reduce((sum, field) => sum + field.maxTeamsPerDay, 0);

/** Returns whether the search text matches the venue's name, its address, or one of its fields (VENUE-04). */
export function matchesVenue(venue: Pick<Venue, "name" | "address" | "fields">, search: string): boolean {
  const searchText = search.trim().toLowerCase();
  const searchable = [venue.name, venue.address ?? "", ...venue.fields.map(({ name }) => name)];
  return searchText === "" || searchable.some((text) => text.toLowerCase().includes(searchText));
}

const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/**
 * Formats the hours, starting on Monday, and merges consecutive days with the same hours: "Mon to Fri 5:00 PM to 10:00
 * PM". Returns null when the venue is always open.
 */
export function formatOpeningHours(times: Venue["openingTimes"]): string[] | null {
  if (!times) return null;
  const week = [1, 2, 3, 4, 5, 6, 0].map((day) => {
    const open = times[day] ?? null;
    return { day: weekdays[day]!, hours: open && `${formatTime(open.from)} to ${formatTime(open.until)}` };
  });
  const spans: { first: string; last: string; hours: string }[] = [];
  let previousHours: string | null = null;
  for (const { day, hours } of week) {
    const span = spans.at(-1);
    if (hours !== null && hours === previousHours && span) span.last = day;
    else if (hours !== null) spans.push({ first: day, last: day, hours });
    previousHours = hours;
  }
  return spans.map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`} ${hours}`);
}
