import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { venueColumns } from "./queries.server.ts";
import { getTotalCapacity, MAX_VENUES } from "./rules.ts";
import type { Venue, VenueEntry } from "./schema.ts";

/** Converts an entry to a database row. A venue with fields gets the sum of their capacities, up to the maximum. */
const toRow = ({ fields, openingTimes, ...entry }: VenueEntry) => ({
  ...entry,
  maxTeamsPerDay: Math.min(getTotalCapacity({ ...entry, fields }), 1000),
  fields: JSON.stringify(fields),
  openingTimes: openingTimes && JSON.stringify(openingTimes),
});

/**
 * Adds a venue. Not idempotent, because two venues may share a name. Throws LIMIT_REACHED if the league already has the
 * maximum number of venues.
 */
export async function addVenue({ leagueId, user }: LeagueGrant, entry: VenueEntry): Promise<Venue> {
  return db.transaction().execute(async (trx) => {
    // Lock the league to enforce the limit and to keep the league from being deleted in the meantime.
    const league = await trx
      .selectFrom("league")
      .select("id")
      .where("id", "=", leagueId)
      .where("managerId", "=", user.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!league) throw new AppError("LEAGUE_NOT_FOUND");
    const { venues } = await trx
      .selectFrom("venue")
      .select((eb) => eb.fn.countAll<string>().as("venues"))
      .where("leagueId", "=", leagueId)
      .executeTakeFirstOrThrow();
    if (Number(venues) >= MAX_VENUES) throw new AppError("LIMIT_REACHED");
    const addedVenue = await trx
      .insertInto("venue")
      .values({ ...toRow(entry), leagueId })
      .returning(venueColumns)
      .executeTakeFirstOrThrow();
    return addedVenue as Venue;
  });
}

/** Updates a venue; the last write wins. Games store their location as text, so they keep it (OP2-28). */
export async function updateVenue(
  { leagueId }: LeagueGrant,
  venueId: string,
  entry: VenueEntry,
): Promise<Venue> {
  const updatedVenue = await db
    .updateTable("venue")
    .set({ ...toRow(entry), updatedAt: clock.now() })
    .where("id", "=", venueId)
    .where("leagueId", "=", leagueId)
    .returning(venueColumns)
    .executeTakeFirst();
  if (!updatedVenue) throw new AppError("NOT_FOUND");
  return updatedVenue as Venue;
}

export async function deleteVenue({ leagueId }: LeagueGrant, venueId: string): Promise<void> {
  const deleted = await db
    .deleteFrom("venue")
    .where("id", "=", venueId)
    .where("leagueId", "=", leagueId)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw new AppError("NOT_FOUND");
}
