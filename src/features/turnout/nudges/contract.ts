import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { NudgeOutcome, NudgePreview } from "./schema.ts";

const tags = ["turnout"];
/** Users without access get the same error as they would for a game that doesn't exist (OP-23). */
const gameOperation = signedInOperation
  .errors(declareErrors("NOT_FOUND"))
  .meta({ access: "signed-in", scope: "game:manage" });
const ByGame = z.object({ gameId: z.uuid() });

export const nudgesContract = {
  preview: gameOperation
    .route({
      method: "GET",
      path: "/games/{gameId}/nudges/preview",
      tags,
      summary: "Preview a nudge",
      description:
        "While a group is short, also previews a nudge to its members, including those who said maybe.",
    })
    .input(ByGame)
    .output(NudgePreview),
  send: gameOperation
    .errors(declareErrors("TEXTING_OFF"))
    .route({
      method: "POST",
      path: "/games/{gameId}/nudges",
      tags,
      summary: "Nudge players who haven't responded",
      description:
        "Sends one text per consenting phone with a personal link, until the team runs out of texts. With `groupId`, texts " +
        "only that group's members, including those who said maybe. Limit: one nudge per game every 12 hours, and a nudge " +
        "to a group counts for those it reached. Idempotent per `requestKey`: a repeat returns the first result. If it's too soon, there's no one to " +
        "ask, or the team is out of texts, `success` is false, `error` has the reason, and nothing is saved.",
    })
    .input(ByGame.extend({ requestKey: z.uuid(), groupId: z.uuid().optional() }))
    .output(NudgeOutcome),
};
