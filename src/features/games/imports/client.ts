import { createApiClient } from "#platform/api-client.ts";
import { scheduleImportsContract } from "./contract.ts";

/** Separate from the feature's main client, because only a rarely opened dialog needs it. */
export const scheduleImportsApi = createApiClient({ scheduleImports: scheduleImportsContract });
