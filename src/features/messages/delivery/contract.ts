import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { BlastTexts, GameTexts } from "./schema.ts";

const tags = ["texts"];

export const deliveryContract = {
  listForGame: signedInOperation
    .errors(declareErrors("NOT_FOUND"))
    .meta({ access: "signed-in", scope: "game:manage" })
    .route({
      method: "GET",
      path: "/games/{gameId}/texts",
      tags,
      summary: "Get everything texted about a game",
      description:
        "Each reminder, nudge, change, and message about the game, with its words as sent and each recipient's status with " +
        "a plain-language reason. Problems come first. Up to 500 recipients per text are listed. Counts include all of them.",
    })
    .input(z.object({ gameId: z.uuid() }))
    .output(GameTexts),
  listForBlast: teamManagerOperation
    .errors(declareErrors("NOT_FOUND"))
    .route({
      method: "GET",
      path: "/teams/{teamId}/blasts/{blastId}/texts",
      tags,
      summary: "Get delivery status for a message",
      description: "Each recipient's status with a plain-language reason, up to 500.",
    })
    .input(z.object({ teamId: TeamId, blastId: z.uuid() }))
    .output(BlastTexts),
};
