import * as z from "zod";
import { teamReaderOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { AttendanceHistory, Season } from "./schema.ts";

const tags = ["attendance"];
const Input = z.object({ teamId: TeamId, season: Season.optional() });

export const historyContract = {
  get: teamReaderOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/attendance",
      tags,
      summary: "Get attendance for a season",
      description:
        "Up to 200 of the latest games that have started and weren't canceled, and how every active member responded to " +
        "the games since they joined. `season` is `last-12-months` or a year. Defaults to the latest year with games.",
    })
    .input(Input)
    .output(AttendanceHistory),
  export: teamReaderOperation
    .meta({ access: "signed-in", scope: "team:read", inPerson: true })
    .route({
      method: "GET",
      path: "/teams/{teamId}/attendance-export",
      tags,
      summary: "Export attendance rates as a CSV file",
      description:
        "One row per active member, with the notes of their responses. UTF-8 with BOM. Cells that look like formulas are escaped.",
    })
    .input(Input)
    .output(z.object({ fileName: z.string(), csv: z.string() })),
};
