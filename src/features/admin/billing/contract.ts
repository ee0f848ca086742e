import * as z from "zod";
import { adminOperation } from "#platform/admin-contract.ts";
import { BillingStatistics, Period } from "./schema.ts";

export const adminBillingContract = {
  get: adminOperation
    .route({
      method: "GET",
      path: "/admin/billing-statistics",
      tags: ["admin"],
      summary: "Get revenue, pass, and growth statistics",
      description:
        "Covers the current month and earlier months in the period (UTC). Refreshed every ten minutes.",
    })
    .input(z.object({ period: Period.default("6m") }))
    .output(BillingStatistics),
};
