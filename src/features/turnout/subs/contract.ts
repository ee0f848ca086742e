import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { NewCall, SubCall } from "./schema.ts";

const tags = ["subs"];
/** Users without access get the same error as they would for a game that doesn't exist (OP-23). */
const gameOperation = signedInOperation
  .errors(declareErrors("NOT_FOUND"))
  .meta({ access: "signed-in", scope: "game:manage" });
const ByGame = z.object({ gameId: z.uuid() });

export const subCallsContract = {
  get: gameOperation
    .route({
      method: "GET",
      path: "/games/{gameId}/sub-call",
      tags,
      summary: "Get a game's sub call",
      description: "Times are in the team's time zone. Includes the cost and remaining texts.",
    })
    .input(ByGame)
    .output(SubCall),
  start: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/sub-call",
      tags,
      summary: "Call subs for a game",
      description:
        "Subs are texted in order: one per open spot, then the next whenever someone says no or doesn't respond within " +
        "`waitMinutes` (5 minutes at most in the last three hours; everyone at the same time in the last hour). " +
        "The first yes gets each spot; everyone else who was asked is told. With `groupId`, only subs of that group are " +
        "asked. Returns GROUPS_CHANGED if the team doesn't have it.",
    })
    .errors(
      declareErrors(
        "SUBS_ALREADY_CALLED",
        "SUB_CALL_CLOSED",
        "PLAYERS_WAITING",
        "GROUPS_CHANGED",
        "TEXTING_OFF",
      ),
    )
    .input(NewCall.extend(ByGame.shape))
    .output(SubCall),
  addSpot: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/sub-call/spots",
      tags,
      summary: "Add a spot to the call",
      description: "Reopens the call if it had ended.",
    })
    .errors(declareErrors("SUB_CALL_CLOSED", "PLAYERS_WAITING", "TEXTING_OFF"))
    .input(NewCall.pick({ requestKey: true }).extend(ByGame.shape))
    .output(SubCall),
  ask: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/sub-call/offers",
      tags,
      summary: "Ask a specific sub now",
      description:
        "Fills an open spot or adds one. If the team is out of texts, the call waits (`isOutOfTexts`).",
    })
    .errors(declareErrors("SUB_CALL_CLOSED", "SUB_ALREADY_ASKED", "TEXTING_OFF"))
    .input(ByGame.extend({ memberId: z.uuid() }))
    .output(SubCall),
  askOthers: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/sub-call/others",
      tags,
      summary: "Let a call for a group ask the others too",
      description: "Changes nothing for a call that isn't for a group, or is over. Idempotent.",
    })
    .errors(declareErrors("TEXTING_OFF"))
    .input(ByGame)
    .output(SubCall),
  stop: gameOperation
    .route({
      method: "DELETE",
      path: "/games/{gameId}/sub-call",
      tags,
      summary: "Stop calling subs",
      description: "Subs who said yes stay in; everyone else asked is told. Idempotent.",
    })
    .input(ByGame)
    .output(SubCall),
};
