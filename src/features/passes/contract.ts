import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { BulkCheckoutRequest, CheckoutRequest, PassTeam, PayableTeam, StartedCheckout } from "./schema.ts";

const tags = ["passes"];
const checkoutOperation = signedInOperation.errors(
  errors("TEAM_NOT_FOUND", "TEAM_TOO_LARGE", "CHECKOUT_FAILED"),
);

export const checkoutContract = {
  start: checkoutOperation
    .errors(errors("TEAM_ID_REQUIRED", "INVALID_PRODUCT"))
    .route({
      method: "POST",
      path: "/checkouts",
      successStatus: 201,
      tags,
      summary: "Start paying for a team's Season Pass or SMS",
      description:
        "`product` is mini, standard, extended or sms_topup. The answer is the address of the payment provider's page; " +
        "asked for again, it is the same page until it is paid. The caller's earlier pages for the same team are closed. " +
        "The pass begins when the provider reports the payment.",
    })
    .input(CheckoutRequest)
    .output(StartedCheckout),
  startBulk: checkoutOperation
    .route({
      method: "POST",
      path: "/checkouts/bulk",
      successStatus: 201,
      tags,
      summary: "Start paying for several teams' Season Passes at once",
      description:
        "One payment, with a line and an order for each team. The buyer returns to the first of them. The caller's " +
        "earlier pages for any of the teams are closed.",
    })
    .input(BulkCheckoutRequest)
    .output(StartedCheckout),
};

export const passesContract = {
  get: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/pass",
      tags,
      summary: "One team with how its Season Pass stands",
      description:
        "`payment` is awaited while the caller's last payment page for the team has not come to an end, and processing " +
        "while a payment takes days. On hold is a pass whose payment is disputed.",
    })
    .input(z.object({ teamId: TeamId }))
    .output(PassTeam),
  listPayable: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/pass/teams",
      tags,
      summary: "The teams one may pay for together",
      description:
        "This one first, then those without a running pass, then those whose pass ends first. Archived teams are left " +
        "out. No more than one checkout takes; `total` counts all.",
    })
    .input(z.object({ teamId: TeamId }))
    .output(z.object({ teams: z.array(PayableTeam), total: z.number().int() })),
};
