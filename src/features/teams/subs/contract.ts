import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { teamManagerOperation } from "../contract.ts";
import { TeamId } from "../schema.ts";
import { SubOrder, Subs } from "./schema.ts";

const tags = ["subs"];
const ByTeam = z.object({ teamId: TeamId });
const ByMember = ByTeam.extend({ memberId: z.uuid() });

export const subsContract = {
  list: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/subs",
      tags,
      summary: "List subs in calling order",
      description:
        "Subs are members who don't get texts or count toward a game until they're called and say yes.",
    })
    .input(ByTeam)
    .output(Subs),
  add: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/subs",
      tags,
      summary: "Add a member to the end of the sub list",
      description: "Idempotent. A team can have up to 20.",
    })
    .errors(declareErrors("NOT_FOUND", "SUB_LIST_FULL"))
    .input(ByMember)
    .output(Subs),
  reorder: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/subs",
      tags,
      summary: "Reorder the sub list",
      description:
        "Send the full list. Returns SUB_LIST_CHANGED if someone was added or removed in the meantime.",
    })
    .errors(declareErrors("SUB_LIST_CHANGED"))
    .input(SubOrder.extend(ByTeam.shape))
    .output(Subs),
  remove: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/subs/{memberId}",
      tags,
      summary: "Remove a member from the sub list",
      description: "They stay on the roster. Idempotent.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByMember)
    .output(Subs),
};
