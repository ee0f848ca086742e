import { createApiClient } from "#platform/api-client.ts";
import { scheduleImportsContract } from "./contract.ts";

/** Apart from the feature's own client: only a dialog that is seldom opened needs it. */
export const scheduleImportsApi = createApiClient({ scheduleImports: scheduleImportsContract });
