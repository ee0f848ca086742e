import * as z from "zod";
import { teamAppointOperation, teamManagerOperation } from "#features/teams/contract.ts";
import { Email, TeamId } from "#features/teams/schema.ts";
import { errors } from "#platform/api-contract.ts";
import { ManagerRow } from "../management/schema.ts";

const tags = ["managers"];
const ByTeam = z.object({ teamId: TeamId });
const ByManager = ByTeam.extend({ managerId: z.uuid() });

export const managersContract = {
  list: teamAppointOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/managers",
      tags,
      summary: "Who manages a team besides its owner, or was invited to",
    })
    .input(ByTeam)
    .output(z.object({ managers: z.array(ManagerRow) })),
  invite: teamAppointOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/managers",
      successStatus: 201,
      tags,
      summary: "Invite somebody to manage a team",
      description:
        "They get a mail with a link that works for 14 days; whoever was invited before and has not accepted gets " +
        "another one. INVALID_INPUT for somebody who manages it already.",
    })
    .errors(errors("EMAIL_NOT_CONFIRMED", "TOO_MANY"))
    .input(ByTeam.extend({ email: Email }))
    .output(z.object({ managers: z.array(ManagerRow) })),
  resend: teamAppointOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/managers/{managerId}/mail",
      tags,
      summary: "Send an invitation again",
      description: "With a new link that works for 14 days; the one before stops working.",
    })
    .errors(errors("NOT_FOUND", "EMAIL_NOT_CONFIRMED"))
    .input(ByManager)
    .output(z.object({ managers: z.array(ManagerRow) })),
  remove: teamAppointOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/managers/{managerId}",
      tags,
      summary: "Remove a manager, or take an invitation back",
      description: "They lose access at once; the link of an invitation stops working.",
    })
    .errors(errors("NOT_FOUND"))
    .input(ByManager)
    .output(z.object({ managers: z.array(ManagerRow) })),
  leave: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/management",
      tags,
      summary: "Stop managing a team one was invited to",
      description:
        "Repeatable while one may still see the team. A team of one's own stays: hand it over instead.",
    })
    .input(ByTeam)
    .output(z.object({ ok: z.literal(true) })),
};
