import * as z from "zod";
import { LinkToken } from "#features/accounts/schema.ts";
import { errors, signedInOperation, tokenOperation } from "#platform/api-contract.ts";
import { teamOwnerOperation } from "../contract.ts";
import { Email, TeamId } from "../schema.ts";
import { Handover, HandoverOffer } from "./schema.ts";

const tags = ["hand-overs"];
const ByTeam = z.object({ teamId: TeamId });

export const handoverContract = {
  get: teamOwnerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/handover",
      tags,
      summary: "The open hand-over of a team",
      description: "`handover` is null when there is none, or when it has lapsed.",
    })
    .input(ByTeam)
    .output(z.object({ handover: Handover.nullable() })),
  start: teamOwnerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/handover",
      tags,
      summary: "Offer a team to another manager",
      description:
        "Mails a link to the address. Replaces an open hand-over, whose link stops working. Nothing changes hands " +
        "before the link is accepted.",
    })
    .errors(errors("EMAIL_NOT_CONFIRMED", "NOT_FOUND"))
    .input(ByTeam.extend({ email: Email }))
    .output(z.object({ handover: Handover })),
  cancel: teamOwnerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/handover",
      tags,
      summary: "Take an offer back",
      description: "Its link stops working. Repeatable.",
    })
    .input(ByTeam)
    .output(z.object({ handover: z.null() })),
  preview: tokenOperation
    .route({
      method: "POST",
      path: "/team-handovers/previews",
      tags,
      summary: "What a hand-over link offers",
      description: "Uses nothing up. `standing` says what the caller still needs to accept it.",
    })
    .errors(errors("SESSION_UNAVAILABLE"))
    .input(z.object({ token: LinkToken }))
    .output(HandoverOffer),
  accept: signedInOperation
    .route({
      method: "POST",
      path: "/team-handovers/acceptances",
      tags,
      summary: "Take over a team",
      description: "For the invited address only, once it is confirmed. The previous manager loses access.",
    })
    .errors(errors("LINK_INVALID", "HANDOVER_OTHER_ADDRESS", "EMAIL_NOT_CONFIRMED"))
    .input(z.object({ token: LinkToken }))
    .output(z.object({ teamId: TeamId })),
};
