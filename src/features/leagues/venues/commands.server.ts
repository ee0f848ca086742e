import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { lockLeague } from "../commands.server.ts";
import { countClosedOut, venueColumns } from "./queries.server.ts";
import { getTotalCapacity, MAX_CLOSED_DATES, MAX_VENUES } from "./rules.ts";
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
export async function addVenue(grant: LeagueGrant, entry: VenueEntry): Promise<Venue> {
  const { leagueId } = grant;
  return db.transaction().execute(async (trx) => {
    // Lock the league to enforce the limit and to keep the league from being deleted in the meantime.
    await lockLeague(trx, grant);
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

/**
 * Updates a venue; the last write wins. Games store their location as text, so they keep it (OP2-28). Locks the league,
 * so no game can move to the venue while it closes. Throws GAMES_AFFECTED with the number of upcoming league games that
 * would be outside the new hours or on a closed date, until the manager confirms.
 */
export async function updateVenue(
  grant: LeagueGrant,
  venueId: string,
  { acceptGames, ...entry }: VenueEntry & { acceptGames: boolean },
): Promise<Venue> {
  return db.transaction().execute(async (trx) => {
    await lockLeague(trx, grant);
    if (!acceptGames) {
      const games = await countClosedOut(trx, grant, venueId, entry);
      if (games > 0) throw new AppError("GAMES_AFFECTED", { details: { games } });
    }
    const updatedVenue = await trx
      .updateTable("venue")
      .set({ ...toRow(entry), updatedAt: clock.now() })
      .where("id", "=", venueId)
      .where("leagueId", "=", grant.leagueId)
      .returning(venueColumns)
      .executeTakeFirst();
    if (!updatedVenue) throw new AppError("NOT_FOUND");
    return updatedVenue as Venue;
  });
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

/**
 * Adds a closed date to a venue in the caller's transaction. Idempotent. If the venue has as many closed dates as it can
 * have, the earliest one makes room, because it matters the least.
 */
export async function closeVenueOn(
  trx: Trx,
  { leagueId }: LeagueGrant,
  venueId: string,
  on: string,
): Promise<void> {
  await sql`
    update venue set updated_at = ${clock.now()}, closed_on = array(
      select day from (
        select distinct unnest(closed_on || ${on}::date) as day order by day desc limit ${MAX_CLOSED_DATES}
      ) latest order by day)
    where id = ${venueId} and league_id = ${leagueId}`.execute(trx);
}
