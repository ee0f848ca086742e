import { signedInOperation } from "#platform/api-contract.ts";
import { DashboardNumbers } from "./schema.ts";

/** The totals behind the dashboard's tiles and checklist (OP-38). */
export const dashboardContract = {
  get: signedInOperation
    .route({ method: "GET", path: "/dashboard", tags: ["teams"], summary: "Get dashboard totals" })
    .output(DashboardNumbers),
};
