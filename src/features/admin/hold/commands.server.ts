import { recordAction, runAdminAction } from "#features/accounts/administration/audit/commands.server.ts";
import { decideHold } from "#features/messages/holds/commands.server.ts";
import type { MaxAge } from "#features/messages/holds/schema.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";

/** Releases held texts. Throws HOLD_NOT_WAITING if there's nothing to decide, for example because someone else did. */
export const releaseTexts = (session: Session, maxAge: MaxAge): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    if (!(await decideHold(trx, admin, maxAge))) throw new AppError("HOLD_NOT_WAITING");
    await recordAction(trx, admin, "hold.release", null, {
      after: { sendTexts: maxAge === null ? "all that are still useful" : `up to ${maxAge} minutes late` },
    });
  });
