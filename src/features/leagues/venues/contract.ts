import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { ListedVenue, Venue, VenueEntry } from "./schema.ts";

const tags = ["venues"];
const ByVenue = ByLeague.extend({ venueId: z.uuid() });

export const venuesContract = {
  list: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/venues",
      tags,
      summary: "List a league's venues by name",
      description: "Returns all of them. A league can have up to 200.",
    })
    .input(ByLeague)
    .output(z.object({ venues: z.array(ListedVenue) })),
  listNames: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/venue-names",
      tags,
      summary: "List a league's venues with names and capacities only",
    })
    .input(ByLeague)
    .output(
      z.object({
        venues: z.array(Venue.pick({ id: true, name: true, maxTeamsPerDay: true, address: true })),
      }),
    ),
  create: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/venues",
      successStatus: 201,
      tags,
      summary: "Add a venue",
      description: "Not idempotent. Returns LIMIT_REACHED after 200 venues.",
    })
    .errors(declareErrors("LIMIT_REACHED"))
    .input(VenueEntry.extend(ByLeague.shape))
    .output(Venue),
  update: leagueOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/venues/{venueId}",
      tags,
      summary: "Change a venue",
      description:
        "Send all fields. `version` is the version you read; returns VENUE_CHANGED if someone has saved a newer one. " +
        "Existing games keep their location. Returns GAMES_AFFECTED with the number of upcoming league games on days " +
        "that this closes; send `acceptGames` to save anyway.",
    })
    .errors(declareErrors("NOT_FOUND", "VENUE_CHANGED", "GAMES_AFFECTED"))
    .input(
      VenueEntry.extend({
        ...ByVenue.shape,
        version: Venue.shape.version,
        acceptGames: z.boolean().default(false),
      }),
    )
    .output(Venue),
  remove: leagueOperation
    .route({
      method: "DELETE",
      path: "/leagues/{leagueId}/venues/{venueId}",
      tags,
      summary: "Delete a venue",
      description:
        "Games at this venue keep their location until the rest of the season is rescheduled. Returns GAMES_AFFECTED " +
        "with the number of upcoming games there; send `acceptGames` to delete it anyway.",
    })
    .errors(declareErrors("NOT_FOUND", "GAMES_AFFECTED"))
    .input(ByVenue.extend({ acceptGames: z.boolean().default(false) }))
    .output(z.object({ ok: z.literal(true) })),
  countGames: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/venues/{venueId}/upcoming-games",
      tags,
      summary: "Count a league's upcoming games at a venue",
      description: "Matched by location text, because games store the venue's name and not its ID.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByVenue)
    .output(
      z.object({
        games: z.number().int(),
        /** The ones between two of the league's teams, which rescheduling the season can move. */
        leagueGames: z.number().int(),
      }),
    ),
};
