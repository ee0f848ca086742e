import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { lockLeague } from "../commands.server.ts";
import { countClosedOut, countGamesAt, venueColumns } from "./queries.server.ts";
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
 * Updates a venue. Each save includes all fields, so it throws VENUE_CHANGED if someone saved them after `version`. Games
 * store their location as text, so they keep it (OP2-28). Locks the league, so no game can move to the venue while it
 * closes, and no one else can save the venue in the meantime. Throws GAMES_AFFECTED with the number of upcoming league games that
 * would be outside the new hours or on a closed date, until the manager confirms.
 */
export async function updateVenue(
  grant: LeagueGrant,
  venueId: string,
  { acceptGames, version, ...entry }: VenueEntry & { acceptGames: boolean; version: number },
): Promise<Venue> {
  return db.transaction().execute(async (trx) => {
    await lockLeague(trx, grant);
    const current = await trx
      .selectFrom("venue")
      .select("version")
      .where("id", "=", venueId)
      .where("leagueId", "=", grant.leagueId)
      .executeTakeFirst();
    if (!current) throw new AppError("NOT_FOUND");
    if (current.version !== version) throw new AppError("VENUE_CHANGED");
    if (!acceptGames) {
      const games = await countClosedOut(trx, grant, venueId, entry);
      if (games > 0) throw new AppError("GAMES_AFFECTED", { details: { games } });
    }
    const updatedVenue = await trx
      .updateTable("venue")
      .set({ ...toRow(entry), updatedAt: clock.now(), version: sql<number>`version + 1` })
      .where("id", "=", venueId)
      .where("leagueId", "=", grant.leagueId)
      .returning(venueColumns)
      .executeTakeFirstOrThrow();
    return updatedVenue as Venue;
  });
}

/**
 * Deletes a venue. Its games keep their location, and the league remembers its name, so that rescheduling the season
 * moves them. Locks the league. Throws GAMES_AFFECTED with the number of upcoming games until the manager confirms.
 */
export async function deleteVenue(
  grant: LeagueGrant,
  venueId: string,
  { acceptGames }: { acceptGames: boolean },
): Promise<void> {
  const { leagueId } = grant;
  await db.transaction().execute(async (trx) => {
    await lockLeague(trx, grant);
    const { games } = await countGamesAt(trx, grant, venueId);
    if (games > 0 && !acceptGames) throw new AppError("GAMES_AFFECTED", { details: { games } });
    const { name } = await trx
      .deleteFrom("venue")
      .where("id", "=", venueId)
      .where("leagueId", "=", leagueId)
      .returning("name")
      .executeTakeFirstOrThrow();
    if (games > 0) await rememberDeletedVenue(trx, grant, name);
  });
}

/** Remembers the name once. If the league has deleted as many venues as it can have, the earliest one makes room. */
const rememberDeletedVenue = (trx: Trx, { leagueId }: LeagueGrant, name: string) =>
  sql`
    update league set deleted_venues = array(
      select earlier.name from unnest(deleted_venues) with ordinality as earlier (name, place)
      where lower(earlier.name) <> lower(${name}) order by place desc limit ${MAX_VENUES - 1}
    ) || ${name}::text
    where id = ${leagueId}`.execute(trx);

/**
 * Adds a closed date to a venue in the caller's transaction, which locks the league. Counts as a change, so that someone
 * who edits the venue at the same time doesn't open it again. Idempotent, apart from the version. If the venue has as many closed dates as it can
 * have, the earliest one makes room, because it matters the least.
 */
export async function closeVenueOn(
  trx: Trx,
  { leagueId }: LeagueGrant,
  venueId: string,
  on: string,
): Promise<void> {
  await sql`
    update venue set updated_at = ${clock.now()}, version = version + 1, closed_on = array(
      select day from (
        select distinct unnest(closed_on || ${on}::date) as day order by day desc limit ${MAX_CLOSED_DATES}
      ) latest order by day)
    where id = ${venueId} and league_id = ${leagueId}`.execute(trx);
}
