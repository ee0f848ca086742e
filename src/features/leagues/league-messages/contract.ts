import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { DivisionId } from "../seasons/schema.ts";
import {
  LeagueMessageOutcome,
  LeagueMessageTeamPreview,
  LeftOutManager,
  NewLeagueMessage,
} from "./schema.ts";

const tags = ["leagues"];

export const leagueMessagesContract = {
  preview: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/messages/preview",
      tags,
      summary: "Preview a message to a league, team by team",
      description:
        "Includes each team's remaining texts. Returns up to 500 teams, excluding archived ones, or those of a division of " +
        "the newest season. `leftOut` lists the managers who a text to the managers doesn't reach.",
    })
    .input(ByLeague.extend({ divisionId: DivisionId.optional() }))
    .output(z.object({ teams: z.array(LeagueMessageTeamPreview), leftOut: z.array(LeftOutManager) })),
  send: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/messages",
      tags,
      summary: "Send a message to a league",
      description:
        "Sends one text per consenting phone per team, charged to each team's remaining texts. Teams without enough " +
        "texts are listed in the response. Idempotent per `requestKey`; reusing a key with a different message " +
        "returns REQUEST_KEY_REUSED. A `divisionId` of the newest season limits it to that division. Limit: 10 per hour.",
    })
    .errors(declareErrors("REQUEST_KEY_REUSED", "TEXTING_OFF"))
    .input(NewLeagueMessage.extend(ByLeague.shape))
    .output(LeagueMessageOutcome),
};
