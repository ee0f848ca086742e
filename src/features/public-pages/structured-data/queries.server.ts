import { EVENT_HOURS } from "#features/games/feeds/rules.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { getOffsetMinutes, toInstant, toWallClock } from "#platform/zoned-time.ts";
import { findVenue } from "../league-page/rules.ts";
import type { GameStart, PublicGame, PublicSeason } from "../league-page/schema.ts";
import type { FoundLeaguePage, FoundTeamPage } from "../schema.ts";
import type { TeamGame } from "../team-page/schema.ts";

type LeaguePage = Extract<FoundLeaguePage, { state: "on" }>;
type TeamPage = Extract<FoundTeamPage, { state: "on" }>;

/** How many games a page describes for search engines (PUBLIC-37). */
const MAX_DESCRIBED = 20;

/** What's described about a game of either page. */
type Game = {
  name: string;
  home: string;
  away: string;
  start: GameStart;
  rescheduledFrom: GameStart | null;
  isCancelled: boolean;
  hasResult: boolean;
  location: string;
  address: string | null;
  organizer: object;
};

/** Formats a local time with the offset that the zone has at that moment: "2026-04-16T19:00-05:00". */
function formatInstant(instant: Date, timeZone: string): string {
  const { on, time } = toWallClock(instant, timeZone);
  const east = getOffsetMinutes(instant, timeZone);
  const parts = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60];
  return `${on}T${time.slice(0, 5)}${east < 0 ? "-" : "+"}${parts.map((part) => String(part).padStart(2, "0")).join(":")}`;
}

/** A game that had no time yet was moved from a day. */
const formatStart = ({ date, time }: GameStart, timeZone: string) =>
  time === null ? date : formatInstant(toInstant({ on: date, time }, timeZone), timeZone);

const toStatus = (game: Game, timeZone: string) =>
  game.isCancelled
    ? { eventStatus: "https://schema.org/EventCancelled" }
    : game.rescheduledFrom
      ? {
          eventStatus: "https://schema.org/EventRescheduled",
          previousStartDate: formatStart(game.rescheduledFrom, timeZone),
        }
      : { eventStatus: "https://schema.org/EventScheduled" };

/**
 * Describes upcoming games as schema.org's SportsEvent, as the text of a script element that nothing runs (PUBLIC-37). Null
 * if there are none. Search engines require a start and an address, so games without a time and at places without an address
 * are left out.
 */
function describe(games: Game[], { timeZone, sport }: { timeZone: string; sport: string }): string | null {
  const now = clock.now();
  const events = games.flatMap((game) => {
    const { date: on, time } = game.start;
    if (time === null || game.address === null || game.hasResult) return [];
    const start = toInstant({ on, time }, timeZone);
    if (start <= now) return [];
    return [
      {
        "@type": "SportsEvent",
        name: game.name,
        startDate: formatInstant(start, timeZone),
        endDate: formatInstant(after(start, hours(EVENT_HOURS)), timeZone),
        ...toStatus(game, timeZone),
        homeTeam: { "@type": "SportsTeam", name: game.home },
        awayTeam: { "@type": "SportsTeam", name: game.away },
        sport,
        organizer: game.organizer,
        location: { "@type": "Place", name: game.location, address: game.address },
      },
    ];
  });
  if (events.length === 0) return null;
  const text = JSON.stringify({
    "@context": "https://schema.org",
    "@graph": events.slice(0, MAX_DESCRIBED),
  });
  // A name could end the element.
  return text.replaceAll("<", String.raw`\u003c`);
}

const toOrganizer = ({ name, slug }: { name: string; slug: string }) => ({
  "@type": "SportsOrganization",
  name,
  url: `${config.appUrl}/l/${slug}`,
});

/** Describes the upcoming games among those that a league's page shows. Null if search engines may not list the page. */
export function describeLeagueGames(
  page: LeaguePage,
  season: PublicSeason,
  games: readonly PublicGame[],
): string | null {
  if (!page.isIndexable) return null;
  const organizer = toOrganizer(page);
  return describe(
    games.map((game) => ({
      name: `${game.away.name} at ${game.home.name}`,
      home: game.home.name,
      away: game.away.name,
      start: game,
      rescheduledFrom: game.rescheduledFrom,
      isCancelled: game.isCancelled,
      hasResult: game.result !== null,
      location: game.location,
      address: findVenue(game.location, season)?.address ?? null,
      organizer,
    })),
    page,
  );
}

/** Describes the upcoming games of a team. Practices have no opponent. A game without a side is listed as the team's own. */
export function describeTeamGames(page: TeamPage, games: readonly TeamGame[]): string | null {
  if (!page.isIndexable) return null;
  const own = { "@type": "SportsTeam", name: page.name, url: `${config.appUrl}/t/${page.slug}` };
  return describe(
    games.flatMap((game) => {
      if (game.kind !== "game" || game.opponent === null) return [];
      const isAway = game.side === "away";
      const [home, away] = isAway ? [game.opponent, page.name] : [page.name, game.opponent];
      return [
        {
          name: game.side === null ? `${home} vs. ${away}` : `${away} at ${home}`,
          home,
          away,
          start: game,
          rescheduledFrom: game.rescheduledFrom,
          isCancelled: game.isCancelled,
          hasResult: game.result !== null,
          location: game.location,
          address: game.venue?.address ?? null,
          organizer: game.league ? toOrganizer(game.league) : own,
        },
      ];
    }),
    page,
  );
}
