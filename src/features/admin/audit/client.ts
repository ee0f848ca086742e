import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminAuditContract } from "./contract.ts";

export const adminAuditQueries = createTanstackQueryUtils(
  createApiClient({ adminAudit: adminAuditContract }),
);
