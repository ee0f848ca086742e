import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { GameId } from "../schema.ts";
import { ChangeRequest, ChangeRequestId, NewChangeRequest } from "./schema.ts";

const tags = ["games"];
const operation = signedInOperation.errors(declareErrors("NOT_FOUND"));
/** For the managers of a game's team, who speak for it. */
const askOperation = operation.meta({ access: "signed-in", scope: "game:ask" });
const ByGame = z.object({ gameId: GameId });
const ByRequest = ByGame.extend({ requestId: ChangeRequestId });

export const changeRequestsContract = {
  send: askOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/change-requests",
      successStatus: 201,
      tags,
      summary: "Ask the other team to change a league game",
      description:
        "Asks to move, cancel, restore, or delete it. `version` is the version of the game that you read. A canceled game " +
        "can only be restored or deleted. If you also manage the other team, it's accepted right away. `textTeam` says whether " +
        "your players are texted once it's accepted. Returns NO_AGREEMENT_NEEDED for any other game.",
    })
    .errors(
      declareErrors(
        "REQUEST_OPEN",
        "GAME_HAS_RESULT",
        "START_IN_PAST",
        "TOO_CLOSE_TO_START",
        "GAME_CHANGED",
        "NO_AGREEMENT_NEEDED",
        "SLOT_BREAKS_RULES",
        "SEASON_ENDED",
      ),
    )
    .input(NewChangeRequest.safeExtend(ByGame.shape))
    .output(ChangeRequest),
  list: operation
    .meta({ access: "signed-in", scope: "game:manage" })
    .route({
      method: "GET",
      path: "/games/{gameId}/change-requests",
      tags,
      summary: "List a game's change requests, newest first",
      description: "Returns up to 100. Only the first one can be open.",
    })
    .input(ByGame)
    .output(z.object({ requests: z.array(ChangeRequest) })),
  listOpen: signedInOperation
    .route({
      method: "GET",
      path: "/change-requests",
      tags,
      summary: "List open change requests of your teams' games",
      description:
        "Covers all teams you own or manage, sorted by when the requests expire, up to 100. `can` says what you can do with " +
        "each, and `gameId` is your team's entry for the game.",
    })
    .output(z.object({ requests: z.array(ChangeRequest) })),
  respond: askOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/change-requests/{requestId}/response",
      tags,
      summary: "Accept or decline a change request for your team",
      description:
        "The first response counts. For a request that's closed or waits for the league, nothing changes, and you get it as " +
        "it is. Accepting changes the game or passes the request on to the league.",
    })
    .errors(declareErrors("SLOT_BREAKS_RULES", "SEASON_ENDED"))
    .input(ByRequest.extend({ isAccepted: z.boolean(), textTeam: z.boolean().default(true) }))
    .output(ChangeRequest),
  withdraw: askOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/change-requests/{requestId}/withdrawal",
      tags,
      summary: "Withdraw a change request of your team",
      description: "A closed request stays as it is.",
    })
    .input(ByRequest)
    .output(ChangeRequest),
};
