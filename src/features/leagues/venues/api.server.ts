import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { db } from "#platform/database.ts";
import { requireLeague } from "../access.server.ts";
import { addVenue, deleteVenue, updateVenue } from "./commands.server.ts";
import { venuesContract } from "./contract.ts";
import { countGamesAt, listVenueNames, listVenuesWithGames } from "./queries.server.ts";

const signedIn = implement(venuesContract).$context<ApiContext>().use(signedInAccess);

export const venuesApi = {
  list: signedIn.list.handler(async ({ input, context }) => ({
    venues: await listVenuesWithGames(await requireLeague(context.signedIn, input.leagueId)),
  })),
  listNames: signedIn.listNames.handler(async ({ input, context }) => ({
    venues: await listVenueNames(await requireLeague(context.signedIn, input.leagueId)),
  })),
  create: signedIn.create.handler(async ({ input: { leagueId, ...entry }, context }) =>
    addVenue(await requireLeague(context.signedIn, leagueId), entry),
  ),
  update: signedIn.update.handler(async ({ input: { leagueId, venueId, ...entry }, context }) =>
    updateVenue(await requireLeague(context.signedIn, leagueId), venueId, entry),
  ),
  remove: signedIn.remove.handler(async ({ input, context }) => {
    await deleteVenue(await requireLeague(context.signedIn, input.leagueId), input.venueId, input);
    return { ok: true as const };
  }),
  countGames: signedIn.countGames.handler(async ({ input, context }) =>
    countGamesAt(db, await requireLeague(context.signedIn, input.leagueId), input.venueId),
  ),
};
