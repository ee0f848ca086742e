import * as z from "zod";
import { PassGrant } from "#features/passes/grants/schema.ts";
import { SubscriptionStatus, TeamId } from "#features/teams/schema.ts";
import { adminOperation, sensitiveOperation } from "#platform/admin-contract.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { AdminTeam, TeamCounts, TeamsFilter } from "./schema.ts";

const tags = ["admin"];
const ByTeam = z.object({ teamId: TeamId });
const singleOperation = sensitiveOperation.errors(declareErrors("TEAM_NOT_FOUND"));

/** Team operations for administrators. Every change is recorded in the audit log. */
export const adminTeamsContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/teams",
      tags,
      summary: "List all teams, newest first",
      description: "Returns 50 per page; use `nextCursor` for more.",
    })
    .input(TeamsFilter.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ teams: z.array(AdminTeam), nextCursor: z.string().nullable() })),
  count: adminOperation
    .route({ method: "GET", path: "/admin/team-counts", tags, summary: "Get team totals" })
    .output(TeamCounts),
  setStatus: singleOperation
    .route({
      method: "PUT",
      path: "/admin/teams/{teamId}/subscription-status",
      tags,
      summary: "Set a team's subscription status",
      description:
        "Idempotent. Pending and expired hide a running pass until the next one, without changing its tier or texts. Active shows it again. If no pass is running, active grants the one that fits the team, so that its reminders can go out.",
    })
    .input(ByTeam.extend({ status: SubscriptionStatus }))
    .output(AdminTeam),
  grantPass: singleOperation
    .route({
      method: "POST",
      path: "/admin/teams/{teamId}/passes",
      tags,
      summary: "Grant a team a free Season Pass",
      description:
        "Each call adds a pass, which starts when the running one ends, if there is one. Ends a status that was set by hand.",
    })
    .input(ByTeam.extend(PassGrant.shape))
    .output(AdminTeam),
  remove: singleOperation
    .route({
      method: "DELETE",
      path: "/admin/teams/{teamId}",
      tags,
      summary: "Delete a team and its members and games",
      description:
        "Cancels its queued texts. Orders are kept. Returns TEAM_NOT_FOUND if it was already deleted.",
    })
    .input(ByTeam)
    .output(z.object({ ok: z.literal(true) })),
};
