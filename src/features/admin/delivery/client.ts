import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { adminDeliveryContract } from "./contract.ts";

export const adminDeliveryQueries = createTanstackQueryUtils(
  createApiClient({ adminDelivery: adminDeliveryContract }),
);
