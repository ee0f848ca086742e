import { createApiClient } from "#platform/api-client.ts";
import { supportContract } from "./contract.ts";

export const supportApi = createApiClient({ support: supportContract });
