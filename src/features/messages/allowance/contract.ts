import * as z from "zod";
import { teamReaderOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { Allowance } from "./schema.ts";

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
};
