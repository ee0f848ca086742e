import type { ErrorCode } from "./error-codes.ts";
import { AppError } from "./errors.ts";
import { hasRoom } from "./rate-limit.ts";
import { findAccountId, recordSecurityEvent } from "./security-events.ts";
import type { Session } from "./session.ts";

/**
 * Returns the error for a grant that a user doesn't get, and records it: `throw await refuse(user, "ADMIN_ONLY")`. Does
 * the same work whether the resource exists or not, so the time it takes tells nothing. A script could ask thousands of
 * times, so only the first of an hour are recorded. After them, the limit itself is.
 */
export async function refuse({ id }: { id: string }, code: ErrorCode): Promise<AppError> {
  if (await hasRoom("refusal:account", id))
    await recordSecurityEvent({
      kind: "refused",
      reason: code.toLowerCase().replaceAll("_", "-"),
      accountId: id,
    });
  return new AppError(code);
}

/** Refuses a change to an administrator who is viewing as a user. The event names the administrator, not the user. */
export async function refuseViewer({ operator, user }: Session): Promise<AppError> {
  const administratorId = operator && (await findAccountId(operator.email));
  return refuse({ id: administratorId ?? user.id }, "READ_ONLY_SESSION");
}
