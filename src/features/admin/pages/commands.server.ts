import { recordAction, runAdminAction } from "#features/accounts/administration/audit/commands.server.ts";
import { takePageDown } from "#features/public-pages/administration/commands.server.ts";
import type { Session } from "#platform/session.ts";

/** Takes a page down with a reason, or allows it again, and records it (PUBLIC-10). Throws NOT_FOUND. */
export const setTakedown = (
  session: Session,
  owner: { kind: "league" | "team"; id: string },
  reason: string | null,
): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    const { slug, reason: before } = await takePageDown(trx, admin, owner, reason);
    if (before !== reason)
      await recordAction(trx, admin, reason === null ? "page.allow" : "page.take-down", owner.id, {
        before: { slug, reason: before },
        after: { slug, reason },
      });
  });
