import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { sparesContract } from "./contract.ts";

/** Apart from the other operations on teams: most pages know no spares. */
export const sparesApi = createApiClient({ spares: sparesContract });

export const sparesQueries = createTanstackQueryUtils(sparesApi);
