import * as z from "zod";
import { TextPreview } from "#features/messages/outlook/preview/schema.ts";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { Game } from "../schema.ts";

export const nextTextContract = {
  get: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/next-text",
      tags: ["games"],
      summary: "Preview the next text to a team",
      description:
        "Returns the team's next game that isn't canceled, or null, and the text that goes out before it: its exact words, " +
        "when it's due, how many people get it, and what's in the way. Nothing is sent.",
    })
    .input(z.object({ teamId: TeamId }))
    .output(z.object({ game: Game.nullable(), text: TextPreview.nullable() })),
};
