import * as z from "zod";
import { teamReaderOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { FirstTextStates } from "./schema.ts";

export const firstTextsContract = {
  list: teamReaderOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/first-texts",
      tags: ["texts"],
      summary: "List the states of a team's first texts",
      description:
        "Before any other text, each number gets a free text that introduces the team. Lists when it goes out, when it " +
        "was sent or delivered, or why it failed.",
    })
    .input(z.object({ teamId: TeamId }))
    .output(FirstTextStates),
};
