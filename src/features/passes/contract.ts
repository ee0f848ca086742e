import { errors, signedInOperation } from "#platform/api-contract.ts";
import { BulkCheckoutRequest, CheckoutRequest, StartedCheckout } from "./schema.ts";

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
        "asked for again, it is the same page until it is paid. The pass begins when the provider reports the payment.",
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
        "One payment, with a line and an order for each team. The buyer returns to the first of them.",
    })
    .input(BulkCheckoutRequest)
    .output(StartedCheckout),
};
