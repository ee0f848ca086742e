import * as z from "zod";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { ActiveTeam, PaymentIntentId, PaymentMethod, Transaction, TransactionType } from "./schema.ts";

const tags = ["billing"];
const Cursor = z.string().max(200).optional();
const providerOperation = signedInOperation.errors(errors("PAYMENTS_UNAVAILABLE"));

export const billingContract = {
  listActiveTeams: signedInOperation
    .route({
      method: "GET",
      path: "/billing/active-teams",
      tags,
      summary: "One's teams with a running Season Pass",
      description: "Those one manages, also by an invitation; the pass that ends first comes first.",
    })
    .input(z.object({ cursor: Cursor }))
    .output(z.object({ teams: z.array(ActiveTeam), nextCursor: z.string().nullable() })),
  listPaymentMethods: providerOperation
    .route({
      method: "GET",
      path: "/billing/payment-methods",
      tags,
      summary: "What one has saved with the payment provider to pay with, the default first",
      description:
        "Read from the provider; PAYMENTS_UNAVAILABLE when it does not answer within a few seconds.",
    })
    .output(z.object({ paymentMethods: z.array(PaymentMethod) })),
  openPortal: providerOperation
    .route({
      method: "POST",
      path: "/billing/portal-sessions",
      successStatus: 201,
      tags,
      summary: "Open the provider's page for payment methods",
      description: "On which they are added and removed. It leads back to the settings.",
    })
    .output(z.object({ url: z.url() })),
  listTransactions: signedInOperation
    .route({
      method: "GET",
      path: "/billing/transactions",
      tags,
      summary: "What one has bought, newest first",
      description:
        "Orders that were paid or are being paid, and the time that each pass runs as a subscription of its own, without " +
        "an amount. `type` asks for one of the two alone.",
    })
    .input(z.object({ cursor: Cursor, type: TransactionType.optional() }))
    .output(z.object({ transactions: z.array(Transaction), nextCursor: z.string().nullable() })),
  export: signedInOperation
    .meta({ access: "signed-in", inPerson: true })
    .route({
      method: "GET",
      path: "/billing/transactions-export",
      tags,
      summary: "What one has bought as a CSV file",
      description:
        "The latest 10,000 lines, in UTF-8 with a mark, cells that a spreadsheet would run made harmless.",
    })
    .output(z.object({ fileName: z.string(), csv: z.string() })),
  getReceipt: providerOperation
    .meta({ access: "signed-in", inPerson: true })
    .errors(errors("NOT_FOUND"))
    .route({
      method: "GET",
      path: "/billing/receipts/{paymentIntentId}",
      tags,
      summary: "Where the receipt of a payment is",
      description: "For whoever made the payment; anybody else's looks like one that does not exist.",
    })
    .input(z.object({ paymentIntentId: PaymentIntentId }))
    .output(z.object({ url: z.url() })),
};
