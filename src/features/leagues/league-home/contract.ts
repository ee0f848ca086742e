import { ByLeague, leagueOperation } from "../contract.ts";
import { LeagueHome } from "./schema.ts";

export const leagueHomeContract = {
  get: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/home",
      tags: ["leagues"],
      summary: "Get a league's next game day, problems, and teams",
      description:
        "Looks 200 days ahead. Lists up to 50 problems of each kind, and `problemCounts` counts all of them. `setup` " +
        "shows what a league without a season has so far.",
    })
    .input(ByLeague)
    .output(LeagueHome),
};
