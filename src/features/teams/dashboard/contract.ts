import { signedInOperation } from "#platform/api-contract.ts";
import { DashboardNumbers } from "./schema.ts";

/** What the dashboard's tiles and checklist count (OP-38). */
export const dashboardContract = {
  get: signedInOperation
    .route({ method: "GET", path: "/dashboard", tags: ["teams"], summary: "One's teams in numbers" })
    .output(DashboardNumbers),
};
