import { type Expression, sql } from "kysely";
import { judgeGames, toJudgedSeason } from "#features/games/season-rules/checker/judge-games.ts";
import { readSeason } from "#features/games/season-rules/queries.server.ts";
import { findVenueOf, MAX_DAYS } from "#features/games/season-rules/rules.ts";
import { isUpcoming, listWallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";
import { type Database, db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../access.server.ts";
import { selectLeagueTeams } from "../queries.server.ts";
import { MAX_VENUES } from "./rules.ts";
import type { ListedVenue, Venue } from "./schema.ts";

const selectVenues = ({ leagueId }: LeagueGrant) =>
  db
    .selectFrom("venue")
    .where("venue.leagueId", "=", leagueId)
    .orderBy("venue.name")
    .orderBy("venue.id")
    .limit(MAX_VENUES);

/** The columns the API returns for a venue. */
export const venueColumns = [
  "venue.id",
  "venue.name",
  "venue.maxTeamsPerDay",
  "venue.address",
  "venue.notes",
  "venue.mapUrl",
  "venue.fields",
  "venue.openingTimes",
  // Cast to text, because the driver returns single dates as strings, but not the dates in an array.
  sql<string[]>`venue.closed_on::text[]`.as("closedOn"),
  "venue.version",
] as const;

/** Lists a league's venues (CALL2-07). The cast is safe because only validated VenueEntry data is stored. */
const listVenues = async (grant: LeagueGrant) =>
  (await selectVenues(grant).select(venueColumns).execute()) as Venue[];

/** Lists a league's venues, each with the number of league games there from now on, in two statements. */
export async function listVenuesWithGames(grant: LeagueGrant): Promise<ListedVenue[]> {
  const [venues, places] = await Promise.all([
    listVenues(grant),
    selectUpcomingGames(grant).select("game.location").groupBy("game.location").execute(),
  ]);
  const counts = new Map<string, number>();
  for (const { location, games } of places) {
    const venue = findVenueOf(venues, location);
    if (venue) counts.set(venue.id, (counts.get(venue.id) ?? 0) + games);
  }
  return venues.map((venue) => ({ ...venue, gamesAhead: counts.get(venue.id) ?? 0 }));
}

/** Counts the upcoming games of a league's teams. A league game has one entry per team, so it's counted once. */
const selectUpcomingGames = (grant: LeagueGrant, executor: Database | Trx = db) =>
  selectLeagueTeams(grant, executor)
    .innerJoin(
      listWallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .innerJoin("game", "game.teamId", "team.id")
    .select(sql<number>`count(distinct coalesce(game.league_game_id, game.id))::int`.as("games"))
    .where(isUpcoming);

/** Lists a league's venues with the fields that pickers need (CALL2-06). */
export const listVenueNames = (grant: LeagueGrant) =>
  selectVenues(grant).select(["venue.id", "venue.name", "venue.maxTeamsPerDay", "venue.address"]).execute();

/** Matches games whose location starts with a name as whole words: "Field 10" isn't at Field 1. */
export const startsWithName = (name: Expression<string>) => sql<boolean>`(
  starts_with(lower(game.location), lower(${name}))
  and substr(game.location, length(${name}) + 1, 1) !~ '[[:alnum:]]'
)`;

/**
 * Matches games at a venue or on one of its fields. "Harborview Park, Field 2" is at Harborview Park. If the league also
 * has a Harborview Park North, games there aren't at Harborview Park.
 */
export const isAtVenue = ({ leagueId }: Pick<LeagueGrant, "leagueId">, name: string) => sql<boolean>`(
  ${startsWithName(sql`${name}`)}
  and not exists (
    select from venue as longer
    where longer.league_id = ${leagueId} and length(longer.name) > length(${name})
      and ${startsWithName(sql.ref("longer.name"))}
  )
)`;

/** Counts the league's upcoming games at a venue (OP2-28). Throws NOT_FOUND if the venue doesn't exist. */
export async function countGamesAt(
  executor: Database | Trx,
  grant: LeagueGrant,
  venueId: string,
): Promise<{ games: number; leagueGames: number }> {
  const venue = await executor
    .selectFrom("venue")
    .select("venue.name")
    .where("venue.id", "=", venueId)
    .where("venue.leagueId", "=", grant.leagueId)
    .executeTakeFirst();
  if (!venue) throw new AppError("NOT_FOUND");
  return selectUpcomingGames(grant, executor)
    .select(sql<number>`count(distinct game.league_game_id)::int`.as("leagueGames"))
    .where(isAtVenue(grant, venue.name))
    .executeTakeFirstOrThrow();
}

/**
 * Counts the upcoming league games that a venue's new hours or closed dates would leave on a closed day, and that
 * aren't there already.
 */
export async function countClosedOut(
  trx: Trx,
  { leagueId }: LeagueGrant,
  venueId: string,
  { openingTimes, closedOn }: Pick<Venue, "openingTimes" | "closedOn">,
): Promise<number> {
  const { timeZone } = await trx
    .selectFrom("league")
    .select("timeZone")
    .where("id", "=", leagueId)
    .executeTakeFirstOrThrow();
  const today = toWallClock(clock.now(), timeZone).on;
  const facts = await readSeason(trx, { leagueId, timeZone }, [], {
    from: today,
    until: addDays(today, MAX_DAYS),
  });
  const ids = new Set(facts.games.map(({ leagueGameId }) => leagueGameId));
  const listClosed = (venues: typeof facts.venues) =>
    judgeGames(toJudgedSeason({ ...facts, venues }), ids)
      .filter(({ rule }) => rule === "venue-closed")
      .flatMap((problem) => problem.leagueGameIds);
  const closedBefore = new Set(listClosed(facts.venues));
  const changed = facts.venues.map((venue) =>
    venue.id === venueId ? { ...venue, openingTimes, closedOn } : venue,
  );
  return new Set(listClosed(changed).filter((id) => !closedBefore.has(id))).size;
}
