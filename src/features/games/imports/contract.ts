import * as z from "zod";
import { teamScheduleOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { ImportedGames, MAX_CHARACTERS, ScheduleImportResult, SchedulePreview } from "./schema.ts";

const tags = ["games"];
const ByTeam = z.object({ teamId: TeamId });

export const scheduleImportsContract = {
  preview: teamScheduleOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/games/import/preview",
      tags,
      summary: "Preview a schedule import",
      description:
        "Reads a table (CSV or pasted spreadsheet cells) or a calendar (.ics). Saves nothing. Returns each row as " +
        "parsed in the team's time zone, with any problems and whether it's already on the schedule.",
    })
    .errors(declareErrors("BUSY"))
    .input(
      ByTeam.extend({
        text: z
          .string()
          .min(1, "Paste your schedule or choose a file")
          .max(MAX_CHARACTERS, "That's over the 500 KB limit. Is it the right file?"),
      }),
    )
    .output(SchedulePreview),
  commit: teamScheduleOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/games/import",
      tags,
      summary: "Import games",
      description:
        "Adds all games with their reminders, or none. A game with the same date, time, and opponent as an " +
        "existing one is skipped, so resending a list adds no duplicates; `allowDuplicate` adds it anyway.",
    })
    .input(ByTeam.extend({ rows: ImportedGames }))
    .output(ScheduleImportResult),
};
