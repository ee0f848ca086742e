import * as z from "zod";
import { teamManagerOperation, teamOverseeOperation, teamOwnerOperation } from "#features/teams/contract.ts";
import { Email, TeamId } from "#features/teams/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { ManagerRow, TeamLeague } from "../management/schema.ts";

const tags = ["managers"];
const ByTeam = z.object({ teamId: TeamId });
const ByManager = ByTeam.extend({ managerId: z.uuid() });

export const managersContract = {
  list: teamOverseeOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/managers",
      tags,
      summary: "List a team's managers and pending invitations",
    })
    .input(ByTeam)
    .output(z.object({ managers: z.array(ManagerRow) })),
  invite: teamOwnerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/managers",
      successStatus: 201,
      tags,
      summary: "Invite a manager",
      description:
        "Sends an email with a link that's valid for 14 days, as soon as your own email is confirmed. Someone with a " +
        "pending invitation gets a new one, unless it was sent less than 10 minutes ago. Returns INVALID_INPUT if " +
        "they already manage the team.",
    })
    .errors(declareErrors("LIMIT_REACHED"))
    .input(ByTeam.extend({ email: Email }))
    .output(z.object({ managers: z.array(ManagerRow) })),
  resend: teamOwnerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/managers/{managerId}/email",
      tags,
      summary: "Resend an invitation",
      description:
        "Sends a new link that's valid for 14 days. The old link stops working. Returns INVITATION_JUST_SENT if the " +
        "last email is less than 10 minutes old.",
    })
    .errors(declareErrors("NOT_FOUND", "EMAIL_NOT_CONFIRMED", "INVITATION_JUST_SENT"))
    .input(ByManager)
    .output(z.object({ managers: z.array(ManagerRow) })),
  remove: teamOwnerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/managers/{managerId}",
      tags,
      summary: "Remove a manager or cancel an invitation",
      description: "They lose access immediately, and any invitation link stops working.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByManager)
    .output(z.object({ managers: z.array(ManagerRow) })),
  listLeagues: teamOwnerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/leagues",
      tags,
      summary: "List the leagues that a team plays in",
    })
    .input(ByTeam)
    .output(z.object({ leagues: z.array(TeamLeague) })),
  leaveLeague: teamOwnerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/leagues/{leagueId}",
      tags,
      summary: "Take a team out of a league",
      description:
        "Idempotent. The league's manager loses access to the team. The team keeps its roster and its games.",
    })
    .input(ByTeam.extend({ leagueId: z.uuid() }))
    .output(z.object({ leagues: z.array(TeamLeague) })),
  leave: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/management",
      tags,
      summary: "Leave a team you were invited to manage",
      description:
        "Safe to repeat while you still have access. You can't leave a team you own; transfer it instead.",
    })
    .input(ByTeam)
    .output(z.object({ ok: z.literal(true) })),
};
