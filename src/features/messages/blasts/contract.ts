import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { Audience, BlastAnswer, BlastMessage, BlastPreview, BlastSummary } from "./schema.ts";

const tags = ["blasts"];

export const blastsContract = {
  send: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/blasts",
      tags,
      summary: "Text a whole team",
      description:
        "One text per phone of those who agreed to texts, as far as the allowance goes; sent within seconds. Repeating a " +
        "request with the same `requestKey` sends nothing more and gives the first answer again. Nobody to send to, or no " +
        "allowance, is an answer with `success` false and the reason in `error`; nothing is stored then. At most 20 an " +
        "hour per team.",
    })
    .input(
      z.object({
        teamId: TeamId,
        message: BlastMessage,
        audience: Audience.default("all"),
        /** Made by the caller, one for each message; without it every request is a message of its own. */
        requestKey: z.uuid().optional(),
      }),
    )
    .output(BlastAnswer),
  preview: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/blasts/preview",
      tags,
      summary: "Whom a text to the team would reach, and what is left of its allowance",
    })
    .input(z.object({ teamId: TeamId }))
    .output(BlastPreview),
  list: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/blasts",
      tags,
      summary: "What was sent to a team, newest first",
      description: "20 at once; `nextCursor` leads to those before them.",
    })
    .input(z.object({ teamId: TeamId, cursor: z.string().max(200).optional() }))
    .output(z.object({ blasts: z.array(BlastSummary), nextCursor: z.string().nullable() })),
};
