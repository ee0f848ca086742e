import * as z from "zod";
import { teamOwnerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { errors } from "#platform/api-contract.ts";
import { ManagerRow } from "../management/schema.ts";

const tags = ["managers"];
const ByTeam = z.object({ teamId: TeamId });
const ByManager = ByTeam.extend({ managerId: z.uuid() });

export const managersContract = {
  list: teamOwnerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/managers",
      tags,
      summary: "Who manages a team besides its owner, or was invited to",
    })
    .input(ByTeam)
    .output(z.object({ managers: z.array(ManagerRow) })),
  resend: teamOwnerOperation
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
  remove: teamOwnerOperation
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
};
