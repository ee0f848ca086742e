import * as z from "zod";
import { errors } from "#platform/api-contract.ts";
import { teamManagerOperation } from "../contract.ts";
import { TeamId } from "../schema.ts";
import { SpareOrder, Spares } from "./schema.ts";

const tags = ["spares"];
const ByTeam = z.object({ teamId: TeamId });
const ByMember = ByTeam.extend({ memberId: z.uuid() });

export const sparesContract = {
  list: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/spares",
      tags,
      summary: "Who stands by, in the order in which they are called up",
      description:
        "Spares are members who get no texts and are not counted for a game until they were called up for it and said yes.",
    })
    .input(ByTeam)
    .output(Spares),
  add: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/spares",
      tags,
      summary: "Make a member a spare, the last in order",
      description: "Repeating it changes nothing. A team has at most 20.",
    })
    .errors(errors("NOT_FOUND", "SPARES_FULL"))
    .input(ByMember)
    .output(Spares),
  reorder: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/spares",
      tags,
      summary: "Change the order of spares",
      description: "Takes all of them; SPARES_CHANGED when somebody was added or removed meanwhile.",
    })
    .errors(errors("SPARES_CHANGED"))
    .input(SpareOrder.extend(ByTeam.shape))
    .output(Spares),
  remove: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/spares/{memberId}",
      tags,
      summary: "Make a spare a player again",
      description: "They stay on the roster. Repeating it changes nothing.",
    })
    .errors(errors("NOT_FOUND"))
    .input(ByMember)
    .output(Spares),
};
