import * as z from "zod";
import { LinkToken } from "#features/accounts/schema.ts";
import { errors, tokenOperation } from "#platform/api-contract.ts";
import { teamManagerOperation } from "../contract.ts";
import { TeamId } from "../schema.ts";
import { Joining, JoinLink, JoinPreview } from "./schema.ts";

const tags = ["join links"];
const ByTeam = z.object({ teamId: TeamId });
const ByToken = z.object({ token: LinkToken });

export const joinContract = {
  getLink: teamManagerOperation
    .meta({ access: "signed-in", scope: "team:manage", inPerson: true })
    .route({ method: "GET", path: "/teams/{teamId}/join-link", tags, summary: "The team's join link" })
    .input(ByTeam)
    .output(JoinLink),
  renewLink: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/join-link",
      tags,
      summary: "Make a new join link, or turn it on",
      description: "The old address, printed codes included, stops working at once.",
    })
    .input(ByTeam)
    .output(JoinLink),
  closeLink: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/join-link",
      tags,
      summary: "Turn the join link off",
      description: "Its address stops working for good: turning it on makes a new one.",
    })
    .input(ByTeam)
    .output(JoinLink),
  preview: tokenOperation
    .route({
      method: "POST",
      path: "/join-links/previews",
      tags,
      summary: "Which team a join link leads to",
      description: "Changes nothing.",
    })
    .input(ByToken)
    .output(JoinPreview),
  join: tokenOperation
    .route({
      method: "POST",
      path: "/join-links/members",
      tags,
      summary: "Join a team, with or without agreeing to texts",
      description: "Answers alike for newcomers and for those who are on the roster already.",
    })
    .errors(errors("PHONE_INVALID", "ROSTER_FULL"))
    .input(Joining.extend(ByToken.shape))
    .output(z.object({ ok: z.literal(true) })),
};
