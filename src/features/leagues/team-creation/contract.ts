import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { CreatedTeam, NewLeagueTeam } from "./schema.ts";

export const leagueTeamsContract = {
  create: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/teams",
      successStatus: 201,
      tags: ["leagues"],
      summary: "Create a team in a league with its members and managers",
      description:
        "All or nothing. Without a `divisionId` of the league's newest season, the team joins its first division. Invitation emails go out afterward; a failed email doesn't undo the team. Check " +
        "`managers.list` for the status of each invitation.",
    })
    .errors(declareErrors("PHONE_INVALID", "REQUEST_KEY_REUSED", "LEAGUE_FULL", "DIVISION_FULL", "NOT_FOUND"))
    .input(NewLeagueTeam.extend(ByLeague.shape))
    .output(CreatedTeam),
};
