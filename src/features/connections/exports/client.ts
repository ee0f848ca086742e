import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { dataExportsContract } from "./contract.ts";

export const exportsQueries = createTanstackQueryUtils(
  createApiClient({ dataExports: dataExportsContract }),
).dataExports;
