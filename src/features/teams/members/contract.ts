import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { teamManagerOperation, teamReaderOperation } from "../contract.ts";
import { TeamId } from "../schema.ts";
import { Member, MemberChange, NewMember } from "./schema.ts";

const tags = ["members"];
const ByTeam = z.object({ teamId: TeamId });
const ByMember = ByTeam.extend({ memberId: z.uuid() });

export const membersContract = {
  list: teamReaderOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/members",
      tags,
      summary: "List roster members by name",
      description: "Returns the whole roster, up to 500 members.",
    })
    .input(ByTeam)
    .output(z.object({ members: z.array(Member) })),
  add: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/members",
      successStatus: 201,
      tags,
      summary: "Add a member",
      description:
        "Not idempotent, because two people can share a name and phone. A roster can have up to 500 " +
        "members. PHONE_INVALID explains in `fields` what's wrong with a number. We can text US and Canadian " +
        "numbers only.",
    })
    .errors(declareErrors("PHONE_INVALID", "ROSTER_FULL", "SUB_LIST_FULL"))
    .input(NewMember.extend(ByTeam.shape))
    .output(Member),
  update: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/members/{memberId}",
      tags,
      summary: "Update a member",
      description:
        "The last write wins. Changing consent records who changed it and when. PHONE_INVALID explains in " +
        "`fields` what's wrong with a new number. Numbers the member already has are accepted.",
    })
    .errors(declareErrors("PHONE_INVALID", "NOT_FOUND", "SUB_LIST_FULL"))
    .input(MemberChange.extend(ByMember.shape))
    .output(Member),
  remove: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/members/{memberId}",
      tags,
      summary: "Remove a member",
      description:
        "Deletes their responses and removes their phones from message history. Consent records are kept.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByMember)
    .output(z.object({ ok: z.literal(true) })),
  revokeLinks: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/members/{memberId}/link-revocations",
      tags,
      summary: "Revoke the links in a member's texts",
      description:
        "Links in texts that were sent or are on their way stop working. The member's next text has a new link. " +
        "Responses and the member's calendar link stay as they are.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByMember)
    .output(z.object({ ok: z.literal(true) })),
};
