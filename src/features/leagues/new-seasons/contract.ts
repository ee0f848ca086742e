import * as z from "zod";
import { teamManagerOperation, teamOwnerOperation, teamReaderOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { NewSeason, StartedSeason, TeamSeasons } from "#features/teams/seasons/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";

const tags = ["seasons"];
const ByTeam = z.object({ teamId: TeamId });

export const seasonsContract = {
  get: teamReaderOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/seasons",
      tags,
      summary: "List a team's earlier seasons and the one that continues it",
    })
    .input(ByTeam)
    .output(TeamSeasons),
  start: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/seasons",
      successStatus: 201,
      tags,
      summary: "Start a new season",
      description:
        "Makes a new team with the selected members, their contacts and consents, the managers, and the settings, but " +
        "without games, responses, or messages. Idempotent per `requestKey`. The team is archived when it has no games " +
        "ahead, and its Season Pass moves then. Returns SEASON_STARTED if the team was already continued.",
    })
    .errors(declareErrors("SEASON_STARTED", "REQUEST_KEY_REUSED"))
    .input(NewSeason.extend(ByTeam.shape))
    .output(StartedSeason),
  movePass: teamOwnerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/seasons/pass",
      tags,
      summary: "Move a team's Season Pass to its new season right away",
      description:
        "Idempotent. Moves the remaining time and texts. This team sends no reminders from then on. Does nothing if no " +
        "new season was started.",
    })
    .input(ByTeam)
    .output(TeamSeasons),
};
