import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { createApiClient } from "#platform/api-client.ts";
import { blogContract } from "./contract.ts";

const blogApi = createApiClient({ blog: blogContract });
export const blogQueries = createTanstackQueryUtils(blogApi);
