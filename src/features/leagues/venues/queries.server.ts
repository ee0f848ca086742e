import { sql } from "kysely";
import { isUpcoming, wallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { teamsOf } from "../queries.server.ts";
import { MOST_VENUES } from "./rules.ts";
import type { Venue } from "./schema.ts";

const venuesOf = ({ leagueId }: LeagueGrant) =>
  db
    .selectFrom("venue")
    .where("venue.leagueId", "=", leagueId)
    .orderBy("venue.name")
    .orderBy("venue.id")
    .limit(MOST_VENUES);

/** The columns of a venue, as they are told. */
export const venueColumns = [
  "venue.id",
  "venue.name",
  "venue.maxTeamsPerDay",
  "venue.address",
  "venue.notes",
  "venue.mapUrl",
  "venue.fields",
  "venue.openingTimes",
  // As text: only single dates are read as the days they are.
  sql<string[]>`venue.closed_on::text[]`.as("closedOn"),
] as const;

/** CALL2-07. Only what passed VenueEntry is stored, so the documents are what they claim to be. */
export const listVenues = async (grant: LeagueGrant) =>
  (await venuesOf(grant).select(venueColumns).execute()) as Venue[];

/** CALL2-06. */
export const listVenueNames = (grant: LeagueGrant) =>
  venuesOf(grant).select(["venue.id", "venue.name", "venue.maxTeamsPerDay", "venue.address"]).execute();

/**
 * Of a game: it names the venue, alone or followed by anything but more of a word, so that "Harborview Park, Field 2"
 * counts and "Field 10" is not Field 1.
 */
export const namesVenue = (name: string) => sql<boolean>`(
  starts_with(lower(game.location), lower(${name}))
  and substr(game.location, length(${name}) + 1, 1) !~ '[[:alnum:]]'
)`;

/** How many games that are ahead name the venue (OP2-28). */
export async function countGamesAt(grant: LeagueGrant, venueId: string): Promise<number> {
  const venue = await db
    .selectFrom("venue")
    .select("venue.name")
    .where("venue.id", "=", venueId)
    .where("venue.leagueId", "=", grant.leagueId)
    .executeTakeFirst();
  if (!venue) throw new AppError("NOT_FOUND");
  const { games } = await teamsOf(grant)
    .innerJoin(
      wallClocks(clock.now()).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .innerJoin("game", "game.teamId", "team.id")
    // A match of two of its teams is an entry for each.
    .select(sql<number>`count(distinct coalesce(game.match_id, game.id))::int`.as("games"))
    .where(isUpcoming)
    .where(namesVenue(venue.name))
    .executeTakeFirstOrThrow();
  return games;
}
