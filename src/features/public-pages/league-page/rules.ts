import { getMonthAndDay, getWeekday } from "#platform/date-format.ts";
import type { GameFilter, PublicGame, PublicSeason } from "./schema.ts";

/** How many games a page of a schedule has (PUBLIC-12). */
export const GAMES_PER_PAGE = 60;

/** No league has more pages, so a larger number is a mistake. */
const MAX_PAGE = 200;

/** Formats "Thu, Apr 16" (PUBLIC-21). */
export function formatDay(on: string): string {
  const { month, day } = getMonthAndDay(on);
  return `${getWeekday(on)}, ${month} ${day}`;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What an id is called in a form. 200 whole ids would be a tenth of the page, and the end of an id is random. */
export const toKey = (id: string) => id.slice(-10);

/** Reads what a reader chose in the form (PUBLIC-13). Whatever isn't in the season is dropped. */
export function parseFilter(params: URLSearchParams, season: PublicSeason): GameFilter {
  const find = <Entry extends { id: string }>(entries: readonly Entry[], name: string) =>
    entries.find(({ id }) => toKey(id) === params.get(name)) ?? null;
  const day = params.get("day") ?? "";
  return {
    division: find(season.divisions, "division"),
    team: find(season.teams, "team"),
    venue: find(season.venues, "venue"),
    day: isDay(day) ? day : null,
  };
}

export const isFiltered = ({ division, team, venue, day }: GameFilter) =>
  Boolean(division ?? team ?? venue ?? day);

/** Reads the number of a page. */
export function parsePage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^-?\d{1,3}$/.test(text) ? Math.max(-MAX_PAGE, Math.min(MAX_PAGE, Number(text))) : 0;
}

/** Returns the query of a link to a page of the same games. */
export function toQuery({ division, team, venue, day }: GameFilter, page = 0): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({
    division: division && toKey(division.id),
    team: team && toKey(team.id),
    venue: venue && toKey(venue.id),
    day,
    page: page === 0 ? null : String(page),
  }))
    if (value) params.set(name, value);
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

const endings = {
  "home-forfeit": "Forfeit",
  "away-forfeit": "Forfeit",
  "double-forfeit": "Forfeit",
  abandoned: "Abandoned",
  "no-result": "No Result",
} as const;

/**
 * Returns what a page says about how a game ended, or null. The visitors' score comes first, as their name does. A score
 * that isn't final isn't shown (PUBLIC-14).
 */
export function describeResult({ result, isVoid }: Pick<PublicGame, "result" | "isVoid">): string | null {
  if (!result) return null;
  if (isVoid) return "Void";
  const { state, outcome } = result;
  if (state !== "final" || !outcome) return "Result pending";
  if (outcome.kind !== "score") return endings[outcome.kind];
  return `Final ${outcome.away}-${outcome.home}${outcome.overtime ? " OT" : ""}`;
}

/** Groups games by day, in the order they're in. */
export const groupByDay = (games: readonly PublicGame[]): [day: string, games: PublicGame[]][] => [
  ...Map.groupBy(games, ({ date }) => date),
];

/** Returns the name of a game's division, or null if the season has only one or the teams are in two. */
export function getDivisionName(
  { homeDivisionId, awayDivisionId }: Pick<PublicGame, "homeDivisionId" | "awayDivisionId">,
  { divisions }: Pick<PublicSeason, "divisions">,
): string | null {
  if (divisions.length < 2) return null;
  const home = divisions.find(({ id }) => id === homeDivisionId)?.name ?? null;
  const away = divisions.find(({ id }) => id === awayDivisionId)?.name ?? null;
  if (home === away) return home;
  return home && away ? `${away} at ${home}` : null;
}

/** Returns the venue a location is at: the one with the longest name that it starts with. */
export const findVenue = (location: string, { venues }: Pick<PublicSeason, "venues">) =>
  venues
    .filter(({ name }) => {
      const rest = location.slice(name.length);
      return location.toLowerCase().startsWith(name.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest);
    })
    .toSorted((a, b) => b.name.length - a.name.length)[0];

/** Returns where a venue's "Map" leads, or null if only its name is known (PUBLIC-22). */
export const getMapUrl = ({ address, mapUrl }: { address: string | null; mapUrl: string | null }) =>
  mapUrl ?? (address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`);
