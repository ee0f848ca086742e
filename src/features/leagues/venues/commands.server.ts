import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { venueColumns } from "./queries.server.ts";
import { capacityOf, MOST_VENUES } from "./rules.ts";
import type { Venue, VenueEntry } from "./schema.ts";

/** As it is stored. What the fields hold together is the venue's capacity; a sum above the most counts as the most. */
const rowOf = ({ fields, openingTimes, ...entry }: VenueEntry) => ({
  ...entry,
  maxTeamsPerDay: Math.min(capacityOf({ ...entry, fields }), 1000),
  fields: JSON.stringify(fields),
  openingTimes: openingTimes && JSON.stringify(openingTimes),
});

/** Not idempotent: two venues may have the same name. Throws TOO_MANY behind what every list shows. */
export async function addVenue({ leagueId, user }: LeagueGrant, entry: VenueEntry): Promise<Venue> {
  return db.transaction().execute(async (trx) => {
    // One after the other, and not into a league that is being deleted.
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
    if (Number(venues) >= MOST_VENUES) throw new AppError("TOO_MANY");
    const added = await trx
      .insertInto("venue")
      .values({ ...rowOf(entry), leagueId })
      .returning(venueColumns)
      .executeTakeFirstOrThrow();
    return added as Venue;
  });
}

/** The last one to save wins. Games keep their location: it is text (OP2-28). */
export async function updateVenue(
  { leagueId }: LeagueGrant,
  venueId: string,
  entry: VenueEntry,
): Promise<Venue> {
  const changed = await db
    .updateTable("venue")
    .set({ ...rowOf(entry), updatedAt: clock.now() })
    .where("id", "=", venueId)
    .where("leagueId", "=", leagueId)
    .returning(venueColumns)
    .executeTakeFirst();
  if (!changed) throw new AppError("NOT_FOUND");
  return changed as Venue;
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
