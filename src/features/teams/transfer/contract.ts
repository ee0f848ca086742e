import * as z from "zod";
import { LinkToken } from "#features/accounts/schema.ts";
import { declareErrors, signedInOperation, tokenOperation } from "#platform/api-contract.ts";
import { teamOwnerOperation } from "../contract.ts";
import { Email, TeamId } from "../schema.ts";
import { Transfer, TransferOffer } from "./schema.ts";

const tags = ["team transfers"];
const ByTeam = z.object({ teamId: TeamId });

export const transferContract = {
  get: teamOwnerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/transfer",
      tags,
      summary: "Get a pending team transfer",
      description: "`transfer` is null if there is none or it has expired.",
    })
    .input(ByTeam)
    .output(z.object({ transfer: Transfer.nullable() })),
  start: teamOwnerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/transfer",
      tags,
      summary: "Start a team transfer",
      description:
        "Emails a link. Replaces any pending transfer, whose link stops working. Nothing changes until the link is " +
        "accepted.",
    })
    .errors(declareErrors("EMAIL_NOT_CONFIRMED", "NOT_FOUND"))
    .input(ByTeam.extend({ email: Email }))
    .output(z.object({ transfer: Transfer })),
  cancel: teamOwnerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/transfer",
      tags,
      summary: "Cancel a team transfer",
      description: "The link stops working. Idempotent.",
    })
    .input(ByTeam)
    .output(z.object({ transfer: z.null() })),
  preview: tokenOperation
    .route({
      method: "POST",
      path: "/team-transfers/previews",
      tags,
      summary: "Preview a team transfer",
      description:
        "Doesn't use up the link. `recipientStatus` shows what the caller still needs to do before accepting.",
    })
    .errors(declareErrors("SESSION_UNAVAILABLE"))
    .input(z.object({ token: LinkToken }))
    .output(TransferOffer),
  accept: signedInOperation
    .route({
      method: "POST",
      path: "/team-transfers/acceptances",
      tags,
      summary: "Accept a team transfer",
      description: "Only for the invited email address, once confirmed. The previous manager loses access.",
    })
    .errors(declareErrors("LINK_INVALID", "TRANSFER_EMAIL_MISMATCH", "EMAIL_NOT_CONFIRMED"))
    .input(z.object({ token: LinkToken }))
    .output(z.object({ teamId: TeamId })),
};
