import * as z from "zod";
import { LinkToken } from "#features/accounts/schema.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors, signedInOperation, tokenOperation } from "#platform/api-contract.ts";
import { Invitation, InvitedAccount } from "./schema.ts";

const tags = ["invitations"];

export const invitationsContract = {
  preview: tokenOperation
    .route({
      method: "POST",
      path: "/team-manager-invitations/previews",
      tags,
      summary: "Preview an invitation",
      description:
        "Doesn't consume the invitation. `recipientStatus` shows what the caller still needs to do before accepting.",
    })
    .errors(declareErrors("SESSION_UNAVAILABLE"))
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
        "Uses the invited email, which counts as confirmed because the link was sent to it. Doesn't accept the " +
        "invitation.",
    })
    .errors(declareErrors("ACCOUNT_EXISTS", "PASSWORD_TOO_COMMON"))
    .input(InvitedAccount)
    .output(z.object({ email: z.string() })),
  accept: signedInOperation
    .route({
      method: "POST",
      path: "/team-manager-invitations/acceptances",
      tags,
      summary: "Accept an invitation to manage a team",
      description: "Only for the invited email, once confirmed. Safe to repeat.",
    })
    .errors(declareErrors("LINK_INVALID", "INVITATION_EMAIL_MISMATCH", "EMAIL_NOT_CONFIRMED"))
    .input(z.object({ token: LinkToken }))
    .output(z.object({ teamId: TeamId })),
};
