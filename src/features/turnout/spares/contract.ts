import * as z from "zod";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { NewCall, SpareCall } from "./schema.ts";

const tags = ["spares"];
/** Others get the same answer as for a game that does not exist (OP-23). */
const gameOperation = signedInOperation
  .errors(errors("NOT_FOUND"))
  .meta({ access: "signed-in", scope: "game:manage" });
const ByGame = z.object({ gameId: z.uuid() });

export const spareCallsContract = {
  get: gameOperation
    .route({
      method: "GET",
      path: "/games/{gameId}/spare-call",
      tags,
      summary: "Who was called up for a game, and who would be next",
      description:
        "Times are those of the team's clock. With what a call costs, and what is left of the allowance.",
    })
    .input(ByGame)
    .output(SpareCall),
  start: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/spare-call",
      tags,
      summary: "Call up spares",
      description:
        "Spares are texted in order: as many as there are spots, then one more whenever somebody says no or does not answer " +
        "within `waitMinutes`. At most 5 minutes in the three hours before the start, and all at once in the last one. The " +
        "first yes for each spot has it; whoever was asked in vain is told.",
    })
    .errors(errors("SPARES_CALLED", "SPARES_CLOSED"))
    .input(NewCall.extend(ByGame.shape))
    .output(SpareCall),
  addSpot: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/spare-call/spots",
      tags,
      summary: "Call up one more",
      description: "Opens the call again when it was over.",
    })
    .errors(errors("SPARES_CLOSED"))
    .input(NewCall.pick({ requestKey: true }).extend(ByGame.shape))
    .output(SpareCall),
  ask: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/spare-call/offers",
      tags,
      summary: "Ask a certain spare now, out of order",
      description:
        "For a spot that is open, or else for one more. Without texts left, the call waits for some (`isShort`).",
    })
    .errors(errors("SPARES_CLOSED", "SPARE_ASKED"))
    .input(ByGame.extend({ memberId: z.uuid() }))
    .output(SpareCall),
  stop: gameOperation
    .route({
      method: "DELETE",
      path: "/games/{gameId}/spare-call",
      tags,
      summary: "Stop calling up spares",
      description: "Those who said yes stay, those who were asked are told. Repeating it changes nothing.",
    })
    .input(ByGame)
    .output(SpareCall),
};
