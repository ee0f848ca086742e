import { createApiClient } from "#platform/api-client.ts";
import { invitationsContract } from "./contract.ts";

/** Separate client for the invitation page, which needs nothing else from leagues. */
export const invitationsApi = createApiClient({ invitations: invitationsContract });
