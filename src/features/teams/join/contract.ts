import * as z from "zod";
import { LinkToken } from "#features/accounts/schema.ts";
import { declareErrors, tokenOperation } from "#platform/api-contract.ts";
import { teamManagerOperation } from "../contract.ts";
import { TeamId } from "../schema.ts";
import { JoinInput, JoinLink, JoinPreview } from "./schema.ts";

const tags = ["join links"];
const ByTeam = z.object({ teamId: TeamId });
const ByToken = z.object({ token: LinkToken });

export const joinContract = {
  getLink: teamManagerOperation
    .meta({ access: "signed-in", scope: "team:manage", inPerson: true })
    .route({ method: "GET", path: "/teams/{teamId}/join-link", tags, summary: "Get a team's join link" })
    .input(ByTeam)
    .output(JoinLink),
  renewLink: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/join-link",
      tags,
      summary: "Create or replace the join link",
      description: "The old link and any printed codes stop working immediately.",
    })
    .input(ByTeam)
    .output(JoinLink),
  closeLink: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/join-link",
      tags,
      summary: "Turn off the join link",
      description: "The link stops working permanently; turning it back on creates a new one.",
    })
    .input(ByTeam)
    .output(JoinLink),
  preview: tokenOperation
    .route({
      method: "POST",
      path: "/join-links/previews",
      tags,
      summary: "Preview a join link",
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
      description:
        "Returns the same response for new and existing members. With `childName`, a parent or guardian adds their " +
        "child, who's a minor. Someone under 18 can't join on their own.",
    })
    .errors(declareErrors("PHONE_INVALID", "ROSTER_FULL"))
    .input(JoinInput.extend(ByToken.shape))
    .output(
      z.object({
        ok: z.literal(true),
        mustConfirm: z
          .boolean()
          .describe("Whether the team's new numbers get texts only after they reply YES to a question."),
      }),
    ),
};
