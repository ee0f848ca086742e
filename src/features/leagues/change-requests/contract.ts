import * as z from "zod";
import { ChangeRequest, ChangeRequestId } from "#features/games/change-requests/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";

const tags = ["leagues"];

export const leagueChangeRequestsContract = {
  list: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/change-requests",
      tags,
      summary: "List change requests for a league's games",
      description:
        "Returns up to 100, newest first, also those of deleted games, in the league's time zone. With `waiting`, returns those " +
        "that you can decide now, by when they expire.",
    })
    .input(ByLeague.extend({ waiting: z.stringbool().default(false) }))
    .output(z.object({ requests: z.array(ChangeRequest) })),
  decide: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/change-requests/{requestId}/decision",
      tags,
      summary: "Approve or decline a change request",
      description:
        "Approving changes the game. From 24 hours before the start, you can decide before the other team responds; earlier, " +
        "that returns WAITING_FOR_TEAM. A closed request stays as it is. Returns SLOT_BREAKS_RULES if the game can't be there, " +
        "and the request stays open.",
    })
    .errors(declareErrors("NOT_FOUND", "WAITING_FOR_TEAM", "SLOT_BREAKS_RULES", "SEASON_ENDED"))
    .input(ByLeague.extend({ requestId: ChangeRequestId, isApproved: z.boolean() }))
    .output(ChangeRequest),
};
