import * as z from "zod";
import { errors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { Venue, VenueEntry } from "./schema.ts";

const tags = ["venues"];
const ByVenue = ByLeague.extend({ venueId: z.uuid() });

export const venuesContract = {
  list: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/venues",
      tags,
      summary: "The venues of a league, by name",
      description: "All of them: a league has at most 200.",
    })
    .input(ByLeague)
    .output(z.object({ venues: z.array(Venue) })),
  listBrief: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/venue-names",
      tags,
      summary: "The venues of a league, as far as one chooses by",
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
    })
    .errors(errors("TOO_MANY"))
    .input(VenueEntry.extend(ByLeague.shape))
    .output(Venue),
  update: leagueOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/venues/{venueId}",
      tags,
      summary: "Change a venue",
      description: "Games keep the location they have.",
    })
    .errors(errors("NOT_FOUND"))
    .input(VenueEntry.extend(ByVenue.shape))
    .output(Venue),
  remove: leagueOperation
    .route({
      method: "DELETE",
      path: "/leagues/{leagueId}/venues/{venueId}",
      tags,
      summary: "Delete a venue",
      description: "Games that name it keep their location.",
    })
    .errors(errors("NOT_FOUND"))
    .input(ByVenue)
    .output(z.object({ ok: z.literal(true) })),
  countGames: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/venues/{venueId}/upcoming-games",
      tags,
      summary: "How many upcoming games of the league name a venue",
      description: "By their location: games hold its text, not the venue.",
    })
    .errors(errors("NOT_FOUND"))
    .input(ByVenue)
    .output(z.object({ games: z.number().int() })),
};
