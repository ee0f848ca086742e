import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { PhoneCalls } from "./schema.ts";

export const phoneCallsContract = {
  list: signedInOperation
    .errors(declareErrors("NOT_FOUND"))
    .meta({ access: "signed-in", scope: "game:manage" })
    .route({
      method: "GET",
      path: "/games/{gameId}/phone-calls",
      tags: ["attendance"],
      summary: "List the players to call",
      description:
        "In the 24 hours before a game, the players without a response that the last reminder didn't reach, and why.",
    })
    .input(z.object({ gameId: z.uuid() }))
    .output(PhoneCalls),
};
