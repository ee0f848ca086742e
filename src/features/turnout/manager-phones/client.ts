import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { managerPhonesContract } from "./contract.ts";

const managerPhonesApi = createApiClient({ managerPhones: managerPhonesContract });

export const managerPhonesQueries = createTanstackQueryUtils(managerPhonesApi);
