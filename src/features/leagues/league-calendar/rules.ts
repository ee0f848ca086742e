import { formatDate, formatTime, getWeekday } from "#platform/date-format.ts";
import type { Side } from "#features/teams/schema.ts";
import type { CalendarGame } from "./schema.ts";

/** The longest range that one request lists: a month with the rest of its first and last week. */
export const MAX_CALENDAR_DAYS = 42;

/** The most schedule entries that one list reads. A league of 500 teams that play twice a week has fewer in a month. */
export const MAX_CALENDAR_ENTRIES = 5000;

/** A team's schedule entry, in the league's time zone. A league game has one entry per team. */
export type CalendarEntry = {
  id: string;
  leagueGameId: string | null;
  /** False for a game that another league or the team itself entered. */
  isLeagueGame: boolean;
  team: { id: string; name: string; kit?: string | null };
  /** The other team's entry of the same league game. Null if that team was deleted, or if the game has none. */
  other: { entryId: string; id: string; name: string; kit?: string | null } | null;
  opponent: string | null;
  side: Side | null;
  date: string;
  time: string | null;
  location: string;
  isCancelled: boolean;
  notes: string | null;
};

const compareNaturally = new Intl.Collator("en-US", { numeric: true }).compare;

/** Sorts "Field 2" before "Field 10". */
const compareLocations = (a: string, b: string) => compareNaturally(a, b);

/** Compares by day, then time, then place. A game without a time comes last on its day. */
const compareCalendarGames = (a: CalendarGame, b: CalendarGame) =>
  compareNaturally(`${a.date} ${a.time ?? "24:00"}`, `${b.date} ${b.time ?? "24:00"}`) ||
  compareLocations(a.location, b.location) ||
  (a.id < b.id ? -1 : 1);

const toKey = (text: string) => text.trim().toLowerCase();

/**
 * Identifies a game that both teams entered on their own, each with the other as the opponent. Returns the same key for
 * both entries.
 */
const getPairKey = ({ team, opponent, date, time, location, isCancelled }: CalendarEntry) =>
  JSON.stringify([
    [team.name, opponent ?? ""].map(toKey).toSorted(),
    date,
    time,
    toKey(location),
    isCancelled,
  ]);

export const sortGames = (games: readonly CalendarGame[]) => games.toSorted(compareCalendarGames);

/** Lists each game once, in order. Without sides, the team whose entry was inserted first is named first. */
export function mergeEntries(entries: readonly CalendarEntry[]): CalendarGame[] {
  const games = new Map<string, CalendarGame>();
  const sorted = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const findTeam = (name: string) => sorted.find(({ team }) => toKey(team.name) === toKey(name))?.team;
  for (const entry of sorted) {
    const { id, leagueGameId, isLeagueGame, team, other, opponent, side, ...game } = entry;
    const key = leagueGameId ?? (opponent === null ? id : getPairKey(entry));
    if (games.has(key)) continue;
    // The home team may have left the league, and then only the away team's entry is listed.
    const isHome = side === null ? other === null || id < other.entryId : side === "home";
    const otherSide = other
      ? { id: other.id, name: other.name, kit: other.kit }
      : opponent === null
        ? null
        : { id: null, ...findTeam(opponent), name: opponent };
    const [home, away] = isHome || !otherSide ? [team, otherSide] : [otherSide, team];
    games.set(key, {
      id,
      ...game,
      home,
      away,
      hasSides: side !== null,
      leagueGameId: isLeagueGame ? leagueGameId : null,
    });
  }
  return sortGames([...games.values()]);
}

/** Groups games by day. The games must be in order. */
export const groupByDay = (games: readonly CalendarGame[]) =>
  [...Map.groupBy(games, ({ date }) => date)].map(([date, list]) => ({ date, games: list }));

/** Returns whether a location is a place, or a field of it: "Harborview Park, Field 2" is at Harborview Park. */
const isAtPlace = (location: string, place: string) =>
  toKey(location) === toKey(place) || toKey(location).startsWith(`${toKey(place)},`);

/** Keeps the games of a division's teams, of a team, at a place, and on a day. Each one is optional. */
export const filterGames = (
  games: readonly CalendarGame[],
  filter: {
    teamIds?: ReadonlySet<string> | null;
    teamId: string | null;
    place: string | null;
    day: string | null;
  },
) => {
  const { teamIds = null, teamId, place, day } = filter;
  const isOneOf = (side: CalendarGame["away"]) =>
    side !== null && side.id !== null && teamIds !== null && teamIds.has(side.id);
  return games.filter(
    (game) =>
      (day === null || game.date === day) &&
      (teamIds === null || isOneOf(game.home) || isOneOf(game.away)) &&
      (teamId === null || game.home.id === teamId || game.away?.id === teamId) &&
      (place === null || isAtPlace(game.location, place)),
  );
};

/** Lists the places to filter by: each field, and each venue that has several. */
export function listPlaces(games: readonly CalendarGame[]): { value: string; label: string }[] {
  const locations = [...new Map(games.map(({ location }) => [toKey(location), location])).values()];
  const venues = Map.groupBy(
    locations.filter((location) => location.includes(",")),
    (location) => location.slice(0, location.indexOf(",")).trim(),
  );
  const shared = [...venues].filter(([, fields]) => fields.length > 1).map(([venue]) => venue);
  return [
    ...locations
      .filter((location) => !shared.some((venue) => toKey(venue) === toKey(location)))
      .map((location) => ({ value: location, label: location })),
    ...shared.map((venue) => ({ value: venue, label: `${venue} (all fields)` })),
  ].toSorted((a, b) => compareLocations(a.value, b.value));
}

/** Formats "Otters vs Wolves". The team named first is at home if the game has sides. */
export const formatPairing = ({ home, away }: Pick<CalendarGame, "home" | "away">) =>
  away ? `${home.name} vs ${away.name}` : home.name;

/** Formats "Sat, Apr 18, 2026". */
export const formatGameDay = (date: string) => `${getWeekday(date)}, ${formatDate(date)}`;

/** Formats "Sat, Apr 18, 2026, 7:00 PM". */
export const formatGameStart = ({ date, time }: Pick<CalendarGame, "date" | "time">) =>
  time === null ? formatGameDay(date) : `${formatGameDay(date)}, ${formatTime(time)}`;
