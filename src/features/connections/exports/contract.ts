import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { ExportState } from "./schema.ts";

const tags = ["data exports"];
const teamInput = z.object({ teamId: TeamId });
const leagueInput = z.object({ leagueId: z.uuid() });
const teamPath = "/teams/{teamId}/data-export";
const leaguePath = "/leagues/{leagueId}/data-export";

const description =
  "Up to five a day. If one is running, returns it. Sends an email when the file is ready, without the file.";

/** For a team's owner. */
const team = signedInOperation
  .meta({ access: "signed-in", scope: "team:own", inPerson: true, whileClosing: true })
  .errors(declareErrors("TEAM_NOT_FOUND"));

/** For a league's manager. */
const league = signedInOperation
  .meta({ access: "signed-in", scope: "league:manage", inPerson: true, whileClosing: true })
  .errors(declareErrors("LEAGUE_NOT_FOUND"));

export const dataExportsContract = {
  getTeam: team
    .route({ method: "GET", path: teamPath, tags, summary: "Get your newest export of a team's data" })
    .input(teamInput)
    .output(ExportState),
  startTeam: team
    .route({
      method: "POST",
      path: teamPath,
      successStatus: 202,
      tags,
      summary: "Export a team's data",
      description,
    })
    .errors(declareErrors("TOO_MANY_EXPORTS"))
    .input(teamInput)
    .output(ExportState),
  stopTeam: team
    .route({ method: "DELETE", path: teamPath, tags, summary: "Stop the export of a team's data" })
    .input(teamInput)
    .output(ExportState),
  getLeague: league
    .route({ method: "GET", path: leaguePath, tags, summary: "Get your newest export of a league's data" })
    .input(leagueInput)
    .output(ExportState),
  startLeague: league
    .route({
      method: "POST",
      path: leaguePath,
      successStatus: 202,
      tags,
      summary: "Export a league's data",
      description,
    })
    .errors(declareErrors("TOO_MANY_EXPORTS"))
    .input(leagueInput)
    .output(ExportState),
  stopLeague: league
    .route({ method: "DELETE", path: leaguePath, tags, summary: "Stop the export of a league's data" })
    .input(leagueInput)
    .output(ExportState),
};
