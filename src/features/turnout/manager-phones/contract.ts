import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { ManagerPhone, NewManagerPhone } from "./schema.ts";

const tags = ["turnout"];
const ByTeam = z.object({ teamId: TeamId });

export const managerPhonesContract = {
  get: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/alert-phone",
      tags,
      summary: "Get your alert number for a team",
    })
    .input(ByTeam)
    .output(ManagerPhone),
  set: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/alert-phone",
      tags,
      summary: "Set your alert number for a team",
      description:
        "Your own number, for this team. Consent is stored with its wording. Alerts count toward the team's texts. Without " +
        "a number, texts, or consent, alerts are emailed.",
    })
    .errors(declareErrors("PHONE_INVALID"))
    .input(NewManagerPhone.extend(ByTeam.shape))
    .output(ManagerPhone),
  remove: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/alert-phone",
      tags,
      summary: "Remove your alert number",
      description: "Idempotent. Alerts are emailed instead.",
    })
    .input(ByTeam)
    .output(ManagerPhone),
};
