import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { ActiveTeam, PaymentIntentId, PaymentMethod, Transaction, TransactionType } from "./schema.ts";

const tags = ["billing"];
const Cursor = z.string().max(200).optional();
const providerOperation = signedInOperation.errors(declareErrors("PAYMENTS_UNAVAILABLE", "PAYMENTS_OFF"));

export const billingContract = {
  listActiveTeams: signedInOperation
    .route({
      method: "GET",
      path: "/billing/active-teams",
      tags,
      summary: "List your teams with an active Season Pass",
      description: "Includes teams you were invited to manage. Soonest expiration first.",
    })
    .input(z.object({ cursor: Cursor }))
    .output(z.object({ teams: z.array(ActiveTeam), nextCursor: z.string().nullable() })),
  listPaymentMethods: providerOperation
    .route({
      method: "GET",
      path: "/billing/payment-methods",
      tags,
      summary: "List your payment methods, default first",
      description:
        "Fetched from the payment provider. Returns PAYMENTS_UNAVAILABLE if it doesn't respond within a few seconds.",
    })
    .output(z.object({ paymentMethods: z.array(PaymentMethod) })),
  openPortal: providerOperation
    .route({
      method: "POST",
      path: "/billing/portal-sessions",
      successStatus: 201,
      tags,
      summary: "Open the payment provider's billing portal",
      description: "Where you add and remove payment methods. Sends you back to Settings when you're done.",
    })
    .output(z.object({ url: z.url() })),
  listTransactions: signedInOperation
    .route({
      method: "GET",
      path: "/billing/transactions",
      tags,
      summary: "List your transactions, newest first",
      description:
        "Paid and pending orders, plus each pass period as a separate zero-amount subscription line. Use `type` to " +
        "return only one of the two.",
    })
    .input(z.object({ cursor: Cursor, type: TransactionType.optional() }))
    .output(z.object({ transactions: z.array(Transaction), nextCursor: z.string().nullable() })),
  export: signedInOperation
    .meta({ access: "signed-in", inPerson: true })
    .route({
      method: "GET",
      path: "/billing/transactions-export",
      tags,
      summary: "Export your transactions as CSV",
      description: "The latest 10,000 rows. UTF-8 with a BOM. Cells that look like formulas are escaped.",
    })
    .output(z.object({ fileName: z.string(), csv: z.string() })),
  getReceipt: providerOperation
    .meta({ access: "signed-in", inPerson: true })
    .errors(declareErrors("NOT_FOUND"))
    .route({
      method: "GET",
      path: "/billing/receipts/{paymentIntentId}",
      tags,
      summary: "Get a receipt URL",
      description: "Only for the account that paid. Anyone else gets NOT_FOUND.",
    })
    .input(z.object({ paymentIntentId: PaymentIntentId }))
    .output(z.object({ url: z.url() })),
};
