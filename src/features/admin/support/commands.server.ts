import { setRequestStatus } from "#features/support/administration/commands.server.ts";
import type { RequestStatus } from "#features/support/schema.ts";
import type { Session } from "#platform/session.ts";
import { administer, recordAct } from "#features/accounts/administration/audit/commands.server.ts";
import { findRequest } from "./queries.server.ts";
import type { AdminRequest } from "./schema.ts";

/** Repeatable: what is so already is not written down again. Throws NOT_FOUND. */
export const changeRequestStatus = (
  session: Session,
  requestId: string,
  status: RequestStatus,
): Promise<AdminRequest> =>
  administer(session, async (trx, by) => {
    const { before, after } = await setRequestStatus(trx, by, requestId, status);
    if (before !== after)
      await recordAct(trx, by, "support-request.set-status", requestId, {
        before: { status: before },
        after: { status: after },
      });
    return (await findRequest(trx, requestId))!;
  });
