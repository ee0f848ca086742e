import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { errors } from "#platform/api-contract.ts";
import { ManagerPhone, NewManagerPhone } from "./schema.ts";

const tags = ["turnout"];
const ByTeam = z.object({ teamId: TeamId });

export const managerPhonesContract = {
  get: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/alert-phone",
      tags,
      summary: "Where one gets texts about a team that one manages",
    })
    .input(ByTeam)
    .output(ManagerPhone),
  set: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/alert-phone",
      tags,
      summary: "Get texts when too few are coming to a game",
      description:
        "One's own number, for this team. The consent is kept with its wording. Texts count against the team's allowance; " +
        "without a number, allowance or consent the same comes by mail.",
    })
    .errors(errors("PHONE_INVALID"))
    .input(NewManagerPhone.extend(ByTeam.shape))
    .output(ManagerPhone),
  remove: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/alert-phone",
      tags,
      summary: "Get mails instead of texts",
    })
    .input(ByTeam)
    .output(ManagerPhone),
};
