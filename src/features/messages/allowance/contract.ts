import * as z from "zod";
import { PayableTeamsRequest } from "#features/passes/schema.ts";
import { teamManagerOperation, teamReaderOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { Allowance, SeasonForecast } from "./schema.ts";

export const allowanceContract = {
  get: teamReaderOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/allowance",
      tags: ["texts"],
      summary: "Get a team's text usage and forecast",
      description:
        "`reserved` is in transit. `needed` is what reminders for upcoming games will use if the roster and responses " +
        "don't change: one text per reminder per phone.",
    })
    .input(z.object({ teamId: TeamId }))
    .output(Allowance),
  listForPasses: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/pass/forecasts",
      tags: ["texts"],
      summary: "Forecast the texts of teams you can pay for together",
      description: "The same teams as in `GET /teams/{teamId}/pass/teams`.",
    })
    .input(PayableTeamsRequest)
    .output(z.object({ teams: z.array(SeasonForecast) })),
};
