import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { after as later, clock, minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import type { Session } from "#platform/session.ts";
import type { SecurityEventName } from "#platform/security-event-kinds.ts";
import { requireAdministrator, type Administrator } from "../access.server.ts";
import type { AdminAction, OwnAction } from "./schema.ts";

/** Runs an admin action in a transaction. The action must call `recordAction` in that transaction. */
export const runAdminAction = <Result>(
  session: Session,
  action: (trx: Trx, admin: Administrator) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => action(trx, await requireAdministrator(trx, session)));

type Actor = { id: string; email: string };
type Change = { before?: object; after?: object };

/** Records an admin action in the transaction that performs it, so that both commit or neither does. */
export const recordAction = async (
  trx: Trx,
  { user }: Administrator,
  action: AdminAction,
  /** Null if the subject has no ID. */
  subjectId: string | null,
  change: Change = {},
): Promise<void> => {
  await insertAction(trx, user, action, subjectId, change);
  await recordSecurityEvent({ kind: "administration", reason: action, accountId: user.id }, trx);
};

/** Own actions are security events too, without the emails. */
const ownEvents = {
  "account.change-email": { kind: "email", reason: "changed" },
  "account.delete": { kind: "account", reason: "deleted" },
} as const satisfies Record<OwnAction, SecurityEventName>;

/** Records what users did to their own account, if an administrator may have to explain it to them later. */
export const recordOwnAction = async (
  trx: Trx,
  user: Actor,
  action: OwnAction,
  change: Change = {},
): Promise<void> => {
  await insertAction(trx, user, action, user.id, change);
  await recordSecurityEvent({ ...ownEvents[action], accountId: user.id }, trx);
};

/** Removes an account's emails from the records of its own actions. Call it before deleting the account. */
export async function eraseOwnActions(trx: Trx, userId: string): Promise<void> {
  // The product may not change the log, so a function of the database does it, and the chain shows it.
  await sql`select forget_own_actions(${userId}::uuid)`.execute(trx);
}

async function insertAction(
  trx: Trx,
  { id, email }: Actor,
  action: AdminAction | OwnAction,
  subjectId: string | null,
  { before, after }: Change,
): Promise<void> {
  await trx
    .insertInto("adminAction")
    .values({
      adminId: id,
      adminEmail: email,
      action,
      subjectId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      actedAt: clock.now(),
    })
    .execute();
}

/** Saves that are less than this far apart belong to the same editing session. */
const SESSION_GAP_MS = minutes(30);

/** Records only the first autosave of an editing session, plus any that changes a recorded field. */
export async function recordAutosave(
  trx: Trx,
  admin: Administrator,
  action: AdminAction,
  subjectId: string,
  change: Change,
): Promise<void> {
  const lastAction = await trx
    .selectFrom("adminAction")
    .select(["adminId", "action", "after", "actedAt"])
    .where("subjectId", "=", subjectId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isRepeat =
    lastAction?.action === action &&
    lastAction.adminId === admin.user.id &&
    lastAction.actedAt > later(clock.now(), -SESSION_GAP_MS) &&
    isDeepStrictEqual(lastAction.after, change.after);
  if (!isRepeat) await recordAction(trx, admin, action, subjectId, change);
}
