import * as z from "zod";
import { errors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { NewRainout, RainoutAnswer, RainoutPlan, RainoutPreview } from "./schema.ts";

const tags = ["venues"];
const ByVenue = ByLeague.extend({ venueId: z.uuid() });

export const rainoutsContract = {
  preview: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/venues/{venueId}/rain-out-previews",
      tags,
      summary: "Which games and people a rain-out would concern",
      description: "Changes nothing. Games of the league that are ahead and name the venue.",
    })
    .errors(errors("NOT_FOUND"))
    .input(RainoutPlan.safeExtend(ByVenue.shape))
    .output(RainoutPreview),
  carryOut: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/venues/{venueId}/rain-outs",
      tags,
      summary: "Cancel or move all games of a venue and day",
      description:
        "All of them or none, with their reminders. With `tellTeams` each person gets one text, as far as the teams' " +
        "allowances go. Repeating a request with the same `requestKey` does nothing more and gives the first answer " +
        "again; REQUEST_REUSED for another one.",
    })
    .errors(errors("NOT_FOUND", "REQUEST_REUSED"))
    .input(NewRainout.safeExtend(ByVenue.shape))
    .output(RainoutAnswer),
};
