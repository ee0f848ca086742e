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
      summary: "What a team has sent, may still send and will need",
      description:
        "`reserved` is on its way. `needed` is what the reminders of the games ahead take if nobody joins, leaves or " +
        "says no: one SMS per reminder and phone.",
    })
    .input(z.object({ teamId: TeamId }))
    .output(Allowance),
};
