import { setRequestStatus } from "#features/support/administration/commands.server.ts";
import type { RequestStatus } from "#features/support/schema.ts";
import type { Session } from "#platform/session.ts";
import { runAdminAction, recordAction } from "#features/accounts/administration/audit/commands.server.ts";
import { findRequest } from "./queries.server.ts";
import type { AdminRequest } from "./schema.ts";

/** Closes or reopens a support request. Idempotent. A call that changes nothing isn't recorded. Throws NOT_FOUND. */
export const changeRequestStatus = (
  session: Session,
  requestId: string,
  status: RequestStatus,
): Promise<AdminRequest> =>
  runAdminAction(session, async (trx, admin) => {
    const { before, after } = await setRequestStatus(trx, admin, requestId, status);
    if (before !== after)
      await recordAction(trx, admin, "support-request.set-status", requestId, {
        before: { status: before },
        after: { status: after },
      });
    return (await findRequest(trx, requestId))!;
  });
