import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { teamManagerOperation, teamReaderOperation } from "../contract.ts";
import { TeamId } from "../schema.ts";
import { GroupChange, GroupOrder, Groups, NewGroup } from "./schema.ts";

const tags = ["groups"];
const ByTeam = z.object({ teamId: TeamId });
const ByGroup = ByTeam.extend({ groupId: z.uuid() });

export const groupsContract = {
  list: teamReaderOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/groups",
      tags,
      summary: "List a team's groups in order",
      description: "Includes how many members each has, and names to suggest for the team's sport.",
    })
    .input(ByTeam)
    .output(Groups),
  add: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/groups",
      tags,
      summary: "Add a group after the others",
      description:
        "A team can have up to 12. Returns GROUP_NAME_TAKEN if the team has one with this name, in upper or lower case.",
    })
    .errors(declareErrors("GROUPS_FULL", "GROUP_NAME_TAKEN"))
    .input(NewGroup.extend(ByTeam.shape))
    .output(Groups),
  update: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/groups/{groupId}",
      tags,
      summary: "Rename a group or change its minimum",
      description: "Its members stay. The last write wins.",
    })
    .errors(declareErrors("NOT_FOUND", "GROUP_NAME_TAKEN"))
    .input(GroupChange.extend(ByGroup.shape))
    .output(Groups),
  reorder: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/groups",
      tags,
      summary: "Reorder the groups",
      description:
        "Send the full list. Returns GROUPS_CHANGED if a group was added or deleted in the meantime.",
    })
    .errors(declareErrors("GROUPS_CHANGED"))
    .input(GroupOrder.extend(ByTeam.shape))
    .output(Groups),
  remove: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/groups/{groupId}",
      tags,
      summary: "Delete a group",
      description: "Removes it from its members. Responses and past games stay.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByGroup)
    .output(Groups),
};
