import { requireAdministrator, type Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";

/** Everything administrators do is one of these. */
type AdminAct =
  | "account.update"
  | "account.remove"
  | "account.send-password-reset"
  | "member.update"
  | "member.remove"
  | "team.set-status"
  | "team.remove"
  | "support-request.set-status";

/** One transaction of an administrator: what is done and, by `recordAct`, the record of it. */
export const administer = <Result>(
  session: Session,
  work: (trx: Trx, by: Administrator) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => work(trx, await requireAdministrator(trx, session)));

/** Writes down who did what to whom, in the transaction that does it: neither is there without the other. */
export async function recordAct(
  trx: Trx,
  { user }: Administrator,
  act: AdminAct,
  subjectId: string,
  { before, after }: { before?: object; after?: object } = {},
): Promise<void> {
  await trx
    .insertInto("adminAct")
    .values({
      adminId: user.id,
      adminEmail: user.email,
      act,
      subjectId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      actedAt: clock.now(),
    })
    .execute();
}
