import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { CreatedTeams, TeamList } from "./schema.ts";

export const teamListsContract = {
  create: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/team-lists",
      successStatus: 201,
      tags: ["leagues"],
      summary: "Create a league's teams from a list and invite their captains",
      description:
        "All or nothing, and idempotent by `requestKey`. Teams get the league's sport and time zone. Returns " +
        "INVALID_INPUT if the league has a team with the same name. Invitation emails go out afterward, or once you " +
        "confirm your own email.",
    })
    .errors(declareErrors("PHONE_INVALID", "REQUEST_KEY_REUSED", "LEAGUE_FULL", "DIVISION_FULL", "NOT_FOUND"))
    .input(TeamList.extend(ByLeague.shape))
    .output(CreatedTeams),
};
