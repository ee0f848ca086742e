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
      summary: "Who came, over a season",
      description:
        "Games that have started and were not cancelled, at most the latest 200, and what every active member said " +
        "about those since they joined. `season` is `last-12-months` or a year; without it, the newest year with games.",
    })
    .input(Input)
    .output(AttendanceHistory),
  export: teamReaderOperation
    .meta({ access: "signed-in", scope: "team:read", inPerson: true })
    .route({
      method: "GET",
      path: "/teams/{teamId}/attendance-export",
      tags,
      summary: "Attendance rates as a CSV file",
      description:
        "A line per active member, in UTF-8 with a mark, cells that a spreadsheet would run made harmless.",
    })
    .input(Input)
    .output(z.object({ fileName: z.string(), csv: z.string() })),
};
