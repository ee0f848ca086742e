import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { RequestStatus } from "../schema.ts";
import { isFrom } from "./queries.server.ts";

/** Closes a request or opens it again. Repeatable: who closed it first stays. Throws NOT_FOUND. */
export async function setRequestStatus(
  trx: Trx,
  { user }: Administrator,
  requestId: string,
  status: RequestStatus,
): Promise<{ before: RequestStatus; after: RequestStatus }> {
  const request = await trx
    .selectFrom("supportRequest")
    .select("closedAt")
    .where("id", "=", requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw new AppError("NOT_FOUND");
  const before = request.closedAt ? "closed" : "open";
  if (before !== status)
    await trx
      .updateTable("supportRequest")
      .set(
        status === "closed"
          ? { closedAt: clock.now(), closedBy: user.id }
          : { closedAt: null, closedBy: null },
      )
      .where("id", "=", requestId)
      .execute();
  return { before, after: status };
}

/** Deletes what somebody asked, from their account and from the contact page. Repeatable. */
export async function removeRequestsOf(trx: Trx, _by: Administrator, userId: string): Promise<void> {
  await trx.deleteFrom("supportRequest").where(isFrom(userId)).execute();
}
