import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { BlastTexts, GameTexts } from "./schema.ts";

const tags = ["texts"];

export const deliveryContract = {
  listForGame: signedInOperation
    .errors(errors("NOT_FOUND"))
    .meta({ access: "signed-in", scope: "game:manage" })
    .route({
      method: "GET",
      path: "/games/{gameId}/texts",
      tags,
      summary: "What became of a game's reminders",
      description:
        "Each reminder with when it is due and where it stands, and each recipient with the state and the reason in " +
        "words. What needs attention comes first; at most 500 recipients per reminder are listed, all are counted.",
    })
    .input(z.object({ gameId: z.uuid() }))
    .output(GameTexts),
  listForBlast: teamManagerOperation
    .errors(errors("NOT_FOUND"))
    .route({
      method: "GET",
      path: "/teams/{teamId}/blasts/{blastId}/texts",
      tags,
      summary: "What became of a message to the team",
      description: "Each recipient with the state and the reason in words, at most 500.",
    })
    .input(z.object({ teamId: TeamId, blastId: z.uuid() }))
    .output(BlastTexts),
};
