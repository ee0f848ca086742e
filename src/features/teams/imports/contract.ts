import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { teamManagerOperation, teamReaderOperation } from "../contract.ts";
import { TeamId } from "../schema.ts";
import { ImportPreview, ImportResult, ImportRows, NewGroups } from "./schema.ts";

const tags = ["members"];
const ByTeam = z.object({ teamId: TeamId });
const Input = ByTeam.extend({ rows: ImportRows, newGroups: NewGroups });

export const importsContract = {
  preview: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/roster-import/previews",
      tags,
      summary: "Preview a roster import",
      description:
        "Saves nothing. Returns what would happen to each row, in order, or what's wrong with it. `newGroups` lists the " +
        "groups in the rows that the team doesn't have. Send those to add as `newGroups`. Without it, all are assumed.",
    })
    .input(Input)
    .output(ImportPreview),
  commit: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/roster-import",
      tags,
      summary: "Import a roster",
      description:
        "All or nothing: any invalid row rejects the whole list and is reported. A matching phone and name counts " +
        "as the same person, so resending a list adds no duplicates. Groups are matched by name, and those in " +
        "`newGroups` are added. Others that the team doesn't have are left out.",
    })
    .errors(declareErrors("ROSTER_FULL", "GROUPS_FULL"))
    .input(Input)
    .output(ImportResult),
  export: teamReaderOperation
    .meta({ access: "signed-in", scope: "team:read", inPerson: true })
    .route({
      method: "GET",
      path: "/teams/{teamId}/roster-export",
      tags,
      summary: "Export the roster as a CSV file",
      description: "The full roster. UTF-8 with BOM. Cells that look like formulas are escaped.",
    })
    .input(ByTeam)
    .output(z.object({ fileName: z.string(), csv: z.string() })),
};
