import * as z from "zod";
import { adminOperation } from "#platform/api-contract.ts";
import { Period } from "../billing/schema.ts";
import { Analytics } from "./schema.ts";

export const adminAnalyticsContract = {
  get: adminOperation
    .route({
      method: "GET",
      path: "/admin/analytics",
      tags: ["admin"],
      summary: "Revenue, growth and texts, month by month",
      description:
        "Of the running month and those before it, as many as the period has. Counted every ten minutes.",
    })
    .input(z.object({ period: Period.default("6m") }))
    .output(Analytics),
};
