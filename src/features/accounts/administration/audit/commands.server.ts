import { isDeepStrictEqual } from "node:util";
import { after as later, clock, minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { requireAdministrator, type Administrator } from "../access.server.ts";
import type { AdminAct } from "./schema.ts";

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
  /** Null for what is about nothing with an id. */
  subjectId: string | null,
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

/** How long somebody who saves again is still at the same thing. */
const SITTING = minutes(30);

/** For what saves itself while somebody writes: once, as long as nothing that the record shows has changed. */
export async function recordSitting(
  trx: Trx,
  by: Administrator,
  act: AdminAct,
  subjectId: string,
  change: { before?: object; after?: object },
): Promise<void> {
  const last = await trx
    .selectFrom("adminAct")
    .select(["adminId", "act", "after", "actedAt"])
    .where("subjectId", "=", subjectId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isSame =
    last?.act === act &&
    last.adminId === by.user.id &&
    last.actedAt > later(clock.now(), -SITTING) &&
    isDeepStrictEqual(last.after, change.after);
  if (!isSame) await recordAct(trx, by, act, subjectId, change);
}
