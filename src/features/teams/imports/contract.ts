import * as z from "zod";
import { errors } from "#platform/api-contract.ts";
import { teamManagerOperation, teamReaderOperation } from "../contract.ts";
import { TeamId } from "../schema.ts";
import { ImportPreview, ImportResult, ImportRows } from "./schema.ts";

const tags = ["members"];
const ByTeam = z.object({ teamId: TeamId });
const Input = ByTeam.extend({ rows: ImportRows });

export const importsContract = {
  preview: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/roster-import/previews",
      tags,
      summary: "What a list would do to the roster",
      description:
        "Stores nothing. Answers for each row, in order, what would become of it, or what is wrong.",
    })
    .input(Input)
    .output(ImportPreview),
  commit: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/roster-import",
      tags,
      summary: "Import a list into the roster",
      description:
        "All of it or nothing: a row with a problem refuses the list and is named. The same phone and name is " +
        "the same person, so sending a list again adds nobody twice.",
    })
    .errors(errors("ROSTER_FULL"))
    .input(Input)
    .output(ImportResult),
  export: teamReaderOperation
    .meta({ access: "signed-in", scope: "team:read", inPerson: true })
    .route({
      method: "GET",
      path: "/teams/{teamId}/roster-export",
      tags,
      summary: "The roster as a CSV file",
      description:
        "Everything on it, in UTF-8 with a mark, cells that a spreadsheet would run made harmless.",
    })
    .input(ByTeam)
    .output(z.object({ fileName: z.string(), csv: z.string() })),
};
