import * as z from "zod";
import { adminOperation } from "#platform/api-contract.ts";
import { BillingStatistics, Period } from "./schema.ts";

export const adminBillingContract = {
  get: adminOperation
    .route({
      method: "GET",
      path: "/admin/billing-statistics",
      tags: ["admin"],
      summary: "Revenue, passes and growth",
      description:
        "Of the running month and those before it, as many as the period has. Months are by UTC. Counted every ten minutes.",
    })
    .input(z.object({ period: Period.default("6m") }))
    .output(BillingStatistics),
};
