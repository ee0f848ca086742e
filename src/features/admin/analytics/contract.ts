import * as z from "zod";
import { adminOperation } from "#platform/admin-contract.ts";
import { Period } from "../billing/schema.ts";
import { Analytics } from "./schema.ts";

export const adminAnalyticsContract = {
  get: adminOperation
    .route({
      method: "GET",
      path: "/admin/analytics",
      tags: ["admin"],
      summary: "Get revenue, growth, and text counts by month",
      description: "Covers the current month and earlier months in the period. Refreshed every ten minutes.",
    })
    .input(z.object({ period: Period.default("6m") }))
    .output(Analytics),
};
