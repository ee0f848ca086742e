import * as z from "zod";
import { errors } from "#platform/api-contract.ts";
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
      summary: "The roster, by name",
      description: "All of it: a roster has at most 500 entries.",
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
    })
    .errors(errors("PHONE_INVALID", "ROSTER_FULL", "SPARES_FULL"))
    .input(NewMember.extend(ByTeam.shape))
    .output(Member),
  update: teamManagerOperation
    .route({ method: "PUT", path: "/teams/{teamId}/members/{memberId}", tags, summary: "Change a member" })
    .errors(errors("PHONE_INVALID", "NOT_FOUND", "SPARES_FULL"))
    .input(MemberChange.extend(ByMember.shape))
    .output(Member),
  remove: teamManagerOperation
    .route({ method: "DELETE", path: "/teams/{teamId}/members/{memberId}", tags, summary: "Remove a member" })
    .errors(errors("NOT_FOUND"))
    .input(ByMember)
    .output(z.object({ ok: z.literal(true) })),
};
