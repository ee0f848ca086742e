import * as z from "zod";
import { LinkToken } from "#features/accounts/schema.ts";
import { TeamId } from "#features/teams/schema.ts";
import { errors, signedInOperation, tokenOperation } from "#platform/api-contract.ts";
import { Invitation, InvitedAccount } from "./schema.ts";

const tags = ["invitations"];

export const invitationsContract = {
  preview: tokenOperation
    .route({
      method: "POST",
      path: "/team-manager-invitations/previews",
      tags,
      summary: "What an invitation is about",
      description: "Uses nothing up. `standing` says what the caller still needs to accept it.",
    })
    .errors(errors("SESSION_UNAVAILABLE"))
    .input(z.object({ token: LinkToken }))
    .output(Invitation),
  register: tokenOperation
    .route({
      method: "POST",
      path: "/team-manager-invitations/accounts",
      successStatus: 201,
      tags,
      summary: "Create the invited person's account",
      description:
        "With the invited address, which needs no confirming: the link came to it. Accepts nothing by itself.",
    })
    .errors(errors("ACCOUNT_EXISTS", "PASSWORD_TOO_COMMON"))
    .input(InvitedAccount)
    .output(z.object({ email: z.string() })),
  accept: signedInOperation
    .route({
      method: "POST",
      path: "/team-manager-invitations/acceptances",
      tags,
      summary: "Become a manager of the team",
      description: "For the invited address only, once it is confirmed. Repeatable by whoever accepted.",
    })
    .errors(errors("LINK_INVALID", "INVITATION_OTHER_ADDRESS", "EMAIL_NOT_CONFIRMED"))
    .input(z.object({ token: LinkToken }))
    .output(z.object({ teamId: TeamId })),
};
