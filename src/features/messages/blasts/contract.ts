import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { Audience, BlastOutcome, BlastMessage, BlastPreview, BlastSummary } from "./schema.ts";

const tags = ["blasts"];

export const blastsContract = {
  send: teamManagerOperation
    .errors(declareErrors("NOT_FOUND", "TEXTING_OFF"))
    .route({
      method: "POST",
      path: "/teams/{teamId}/blasts",
      tags,
      summary: "Send a message blast",
      description:
        "Sends one text per consenting phone within seconds, until the team runs out of texts. Idempotent per `requestKey`: " +
        "a repeat returns the first result and sends nothing. If there's no one to send to or no texts are left, returns " +
        "`success: false` with the reason in `error`, and nothing is stored. Limit: 20 per hour per team.",
    })
    .input(
      z.object({
        teamId: TeamId,
        message: BlastMessage,
        audience: Audience.default("all"),
        /** The game that the message is about, and whose responses select the audience. Defaults to the next game. */
        gameId: z.uuid().optional(),
        /** The idempotency key, one per message. Without it, every request is a new message. */
        requestKey: z.uuid().optional(),
      }),
    )
    .output(BlastOutcome),
  preview: teamManagerOperation
    .errors(declareErrors("NOT_FOUND"))
    .route({
      method: "GET",
      path: "/teams/{teamId}/blasts/preview",
      tags,
      summary: "Preview recipients and remaining texts",
    })
    .input(z.object({ teamId: TeamId, gameId: z.uuid().optional() }))
    .output(BlastPreview),
  list: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/blasts",
      tags,
      summary: "List a team's messages, newest first",
      description: "Returns 20 per page. Use `nextCursor` for older ones.",
    })
    .input(z.object({ teamId: TeamId, cursor: z.string().max(200).optional() }))
    .output(z.object({ blasts: z.array(BlastSummary), nextCursor: z.string().nullable() })),
};
