import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { firstTextsContract } from "./contract.ts";

export const firstTextsQueries = createTanstackQueryUtils(
  createApiClient({ firstTexts: firstTextsContract }),
);
