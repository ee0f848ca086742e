import { createApiClient } from "#platform/api-client.ts";
import { invitationsContract } from "./contract.ts";

/** Of the page behind an invitation's link, which needs nothing else of leagues. */
export const invitationsApi = createApiClient({ invitations: invitationsContract });
