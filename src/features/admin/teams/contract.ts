import * as z from "zod";
import { SubscriptionStatus, TeamId } from "#features/teams/schema.ts";
import { adminOperation, errors } from "#platform/api-contract.ts";
import { AdminTeam, TeamCounts, TeamsFilter } from "./schema.ts";

const tags = ["admin"];
const ByTeam = z.object({ teamId: TeamId });
const oneOperation = adminOperation.errors(errors("TEAM_NOT_FOUND"));

/** Everything that changes something is written down with who did it. */
export const adminTeamsContract = {
  list: adminOperation
    .route({ method: "GET", path: "/admin/teams", tags, summary: "All teams, newest first" })
    .input(TeamsFilter.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ teams: z.array(AdminTeam), nextCursor: z.string().nullable() })),
  count: adminOperation
    .route({ method: "GET", path: "/admin/team-counts", tags, summary: "Numbers of all teams" })
    .output(TeamCounts),
  setStatus: oneOperation
    .route({
      method: "PUT",
      path: "/admin/teams/{teamId}/subscription-status",
      tags,
      summary: "Set a team's subscription status by hand",
      description: "Changes nothing else: no tier, no texts. It holds until the next Season Pass is bought.",
    })
    .input(ByTeam.extend({ status: SubscriptionStatus }))
    .output(AdminTeam),
  remove: oneOperation
    .route({
      method: "DELETE",
      path: "/admin/teams/{teamId}",
      tags,
      summary: "Delete a team with its members and games",
    })
    .input(ByTeam)
    .output(z.object({ ok: z.literal(true) })),
};
