import { errors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { CreatedTeam, NewLeagueTeam } from "./schema.ts";

export const leagueTeamsContract = {
  create: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/teams",
      successStatus: 201,
      tags: ["leagues"],
      summary: "Create a team in a league, with its members and managers",
      description:
        "All of it or nothing. Who shall manage it gets a mail afterwards; a mail that fails does not undo the team, " +
        "and `managers.list` says what became of each.",
    })
    .errors(errors("PHONE_INVALID", "REQUEST_REUSED", "TOO_MANY"))
    .input(NewLeagueTeam.extend(ByLeague.shape))
    .output(CreatedTeam),
};
