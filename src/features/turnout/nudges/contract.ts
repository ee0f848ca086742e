import * as z from "zod";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { NudgeAnswer, NudgePreview } from "./schema.ts";

const tags = ["turnout"];
/** Others get the same answer as for a game that does not exist (OP-23). */
const gameOperation = signedInOperation
  .errors(errors("NOT_FOUND"))
  .meta({ access: "signed-in", scope: "game:manage" });
const ByGame = z.object({ gameId: z.uuid() });

export const nudgesContract = {
  preview: gameOperation
    .route({
      method: "GET",
      path: "/games/{gameId}/nudges/preview",
      tags,
      summary: "Whom a nudge would reach, what it costs, and whether it is too soon",
    })
    .input(ByGame)
    .output(NudgePreview),
  send: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/nudges",
      tags,
      summary: "Ask those without an answer once more",
      description:
        "One text per phone of those who agreed to texts, with their own link, as far as the allowance goes; sent within " +
        "seconds. At most every 12 hours per game. Repeating a request with the same `requestKey` sends nothing more and " +
        "gives the first answer again. Too soon, nobody to ask, or no allowance, is an answer with `success` false and the " +
        "reason in `error`; nothing is stored then.",
    })
    .input(ByGame.extend({ requestKey: z.uuid() }))
    .output(NudgeAnswer),
};
