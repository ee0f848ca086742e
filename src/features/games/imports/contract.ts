import * as z from "zod";
import { teamScheduleOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { ImportedGames, MOST_CHARACTERS, ScheduleImportResult, SchedulePreview } from "./schema.ts";

const tags = ["games"];
const ByTeam = z.object({ teamId: TeamId });

export const scheduleImportsContract = {
  preview: teamScheduleOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/games/import/preview",
      tags,
      summary: "What a schedule file has in it",
      description:
        "Reads a table (CSV, or cells copied from a spreadsheet) or a calendar (.ics). Stores nothing. Answers each row " +
        "as it was understood, by the team's clock, with what is wrong with it and whether the schedule has it already.",
    })
    .input(
      ByTeam.extend({
        text: z
          .string()
          .min(1, "Please paste your schedule or choose a file")
          .max(MOST_CHARACTERS, "That is more than 500 KB. Is it the right file?"),
      }),
    )
    .output(SchedulePreview),
  commit: teamScheduleOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/games/import",
      tags,
      summary: "Add many games at once",
      description:
        "All of them or none, each with its reminders. A game on the same day, at the same time, against the same " +
        "opponent as one in the schedule is skipped, so sending a list again adds nothing twice; `evenIfThere` adds it.",
    })
    .input(ByTeam.extend({ rows: ImportedGames }))
    .output(ScheduleImportResult),
};
