import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { teamManagerOperation } from "../contract.ts";
import { TeamId } from "../schema.ts";
import { NewTeamDefault, TeamDefault } from "./schema.ts";

const tags = ["teams"];
const ByTeam = z.object({ teamId: TeamId });

export const defaultsContract = {
  get: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/in-by-default",
      tags,
      summary: "Get whether a team's players are in by default",
      description: "`games` counts the games ahead, which turning it on or off changes responses to.",
    })
    .input(ByTeam)
    .output(TeamDefault),
  set: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/in-by-default",
      tags,
      summary: "Turn In by Default on or off",
      description:
        "On, every active player without a response is in for all games ahead, and for games and players added later. " +
        "Days away and weekdays count first. Off, those responses are removed, and given ones stay. Idempotent. Returns " +
        "MAXIMUM_IS_SET if the team or a game ahead has a maximum.",
    })
    .errors(declareErrors("MAXIMUM_IS_SET"))
    .input(NewTeamDefault.extend(ByTeam.shape))
    .output(TeamDefault),
};
