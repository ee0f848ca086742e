import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { RequestStatus } from "../schema.ts";
import { isSentByUser } from "./queries.server.ts";

/**
 * Closes or reopens a request. Idempotent. Closing it again doesn't change who closed it. Throws NOT_FOUND.
 */
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

/**
 * Deletes all of a user's requests, whether they were sent from their account or from the contact page. Idempotent.
 */
export const removeUserRequests = (trx: Trx, _admin: Administrator, userId: string): Promise<void> =>
  deleteUserRequests(trx, userId);

/** Like `removeUserRequests`, for users who delete their own account. */
export async function deleteUserRequests(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("supportRequest").where(isSentByUser(userId)).execute();
}
