import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { PurchaseState } from "./purchases/schema.ts";
import {
  BulkCheckoutRequest,
  CheckoutRequest,
  PassTeam,
  PayableTeam,
  PayableTeamsRequest,
  StartedCheckout,
} from "./schema.ts";

const tags = ["passes"];
const checkoutOperation = signedInOperation.errors(
  declareErrors("TEAM_NOT_FOUND", "TEAM_TOO_LARGE", "CHECKOUT_FAILED", "PAYMENTS_OFF"),
);

export const checkoutContract = {
  start: checkoutOperation
    .errors(declareErrors("TEAM_ID_REQUIRED", "INVALID_PRODUCT"))
    .route({
      method: "POST",
      path: "/checkouts",
      successStatus: 201,
      tags,
      summary: "Start checkout for a Season Pass or SMS top-up",
      description:
        "`product` is mini, standard, extended, or sms_topup. Returns the payment page URL. Repeated calls return the " +
        "same page until it's paid, and your earlier pages for the same team are closed. The pass starts when the " +
        "provider confirms the payment.",
    })
    .input(CheckoutRequest)
    .output(StartedCheckout),
  startBulk: checkoutOperation
    .route({
      method: "POST",
      path: "/checkouts/bulk",
      successStatus: 201,
      tags,
      summary: "Start checkout for several teams' Season Passes",
      description:
        "One payment, with a line item and an order for each team. The buyer returns to a summary of the purchase. Your " +
        "earlier payment pages for any of the teams are closed.",
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
      summary: "Get a team's Season Pass status",
      description:
        "`payment` is `awaiting` while your last payment page for the team is still open, and `processing` while a " +
        "bank payment clears. `isOnHold` means the payment is disputed.",
    })
    .input(z.object({ teamId: TeamId }))
    .output(PassTeam),
  listPayable: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/pass/teams",
      tags,
      summary: "List teams you can pay for together",
      description:
        "This team first, then the league's, then teams without an active pass, then by soonest expiration. Excludes " +
        "archived teams. Limited to what fits in one checkout. `total` counts all of them.",
    })
    .input(PayableTeamsRequest)
    .output(
      z.object({
        teams: z.array(PayableTeam),
        total: z.number().int(),
        /** Your last payment for several teams, if it was recent. */
        lastPurchase: z.object({ id: z.uuid(), state: PurchaseState }).nullable(),
      }),
    ),
};
