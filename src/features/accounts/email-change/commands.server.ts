import { randomUUID } from "node:crypto";
import { after, clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { digestToken, linkToken } from "#platform/secrets.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import type { Session } from "#platform/session.ts";
import { recordOwnAction } from "../administration/audit/commands.server.ts";
import { dropUnprovenAccess } from "../first-proof/commands.server.ts";
import { releaseInvitations } from "../invitations/commands.server.ts";
import { LINK_LIFETIME_MS } from "../rules.ts";
import { endSessions } from "../sessions/commands.server.ts";
import { adoptRequests, sendEmailChangeEmail } from "./queue.ts";
import type { LinkOutcome } from "./schema.ts";

/** The purposes of the two links, which make their tokens differ. */
export const APPROVE_LINK = "approve-email-change";
export const CONFIRM_LINK = "confirm-email-change";

/** Locks the account, so that its email changes are processed one at a time. Throws NOT_FOUND. */
async function lockAccount(trx: Trx, userId: string) {
  const account = await trx
    .selectFrom("appUser")
    .select(["id", "email", "emailVerified"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new AppError("NOT_FOUND");
  return account;
}

/**
 * Starts a change of email and emails both links, replacing a pending change. The caller must have checked the password.
 * Doesn't look up the new email, so the response and its timing don't reveal whether it has an account
 * (docs/decisions/0044). An email that was never confirmed doesn't have to approve, because it may be a typo.
 */
export async function startEmailChange({ id: sessionId, user }: Session, newEmail: string): Promise<void> {
  if (newEmail === user.email) {
    const fields = { email: "That's already your email. Enter a different one." };
    throw new AppError("INVALID_INPUT", { details: { fields } });
  }
  const id = randomUUID();
  const createdAt = clock.now();
  await db.transaction().execute(async (trx) => {
    const { emailVerified } = await lockAccount(trx, user.id);
    const change = {
      id,
      newEmail,
      approveDigest: digestToken(linkToken(APPROVE_LINK, id)),
      confirmDigest: digestToken(linkToken(CONFIRM_LINK, id)),
      sessionId,
      approvedAt: emailVerified ? null : createdAt,
      confirmedAt: null,
      createdAt,
      expiresAt: after(createdAt, LINK_LIFETIME_MS),
    };
    await trx
      .insertInto("emailChange")
      .values({ userId: user.id, ...change })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(change))
      .execute();
    await recordSecurityEvent({ kind: "email", reason: "change-requested", accountId: user.id }, trx);
    await enqueueLinks(trx, change);
  });
}

/** Sends the links that haven't been used again. They keep their expiration. Throws NOT_FOUND. */
export async function resendLinks({ user }: Session): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const change = await trx
      .selectFrom("emailChange")
      .select(["id", "approvedAt", "confirmedAt"])
      .where("userId", "=", user.id)
      .where("expiresAt", ">", clock.now())
      .executeTakeFirst();
    if (!change) throw new AppError("NOT_FOUND");
    await enqueueLinks(trx, change);
  });
}

async function enqueueLinks(
  trx: Trx,
  {
    id: changeId,
    approvedAt,
    confirmedAt,
  }: { id: string; approvedAt: Date | null; confirmedAt: Date | null },
) {
  if (approvedAt === null) await enqueue(trx, sendEmailChangeEmail, { template: "approve", changeId });
  if (confirmedAt === null) await enqueue(trx, sendEmailChangeEmail, { template: "confirm", changeId });
}

/** Cancels the user's pending change. Idempotent. */
export async function cancelEmailChange({ user }: Session): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("emailChange")
      .where("userId", "=", user.id)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordSecurityEvent({ kind: "email", reason: "change-canceled", accountId: user.id }, trx);
  });
}

/**
 * Records that a link was used, and changes the email once both were. Locks the account, so two links used at the same
 * time complete the change once. Idempotent until the change is complete. Throws LINK_INVALID, even if the new email got
 * an account in the meantime.
 */
export async function acceptChangeLink(token: string): Promise<LinkOutcome> {
  try {
    return await recordUse(digestToken(token));
  } catch (error) {
    // Someone else got this email at the same moment.
    if (isUniqueViolation(error)) throw new AppError("LINK_INVALID", { cause: error });
    throw error;
  }
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "23505";

async function recordUse(digest: Buffer): Promise<LinkOutcome> {
  return db.transaction().execute(async (trx) => {
    const selectChange = () =>
      trx
        .selectFrom("emailChange")
        .selectAll()
        .where((eb) => eb.or([eb("approveDigest", "=", digest), eb("confirmDigest", "=", digest)]))
        .where("expiresAt", ">", clock.now());
    const found = await selectChange().executeTakeFirst();
    if (!found) throw new AppError("LINK_INVALID");
    const account = await lockAccount(trx, found.userId);
    // Read it again, because it may have been completed, replaced, or canceled before the lock was acquired.
    const change = await selectChange().executeTakeFirst();
    if (!change) throw new AppError("LINK_INVALID");
    const now = clock.now();
    const isApproval = change.approveDigest.equals(digest);
    const approvedAt = change.approvedAt ?? (isApproval ? now : null);
    const confirmedAt = change.confirmedAt ?? (isApproval ? null : now);
    if (approvedAt !== null && confirmedAt !== null) {
      await completeChange(trx, account, change);
      return { waitingFor: null };
    }
    await trx
      .updateTable("emailChange")
      .set({ approvedAt, confirmedAt })
      .where("id", "=", change.id)
      .execute();
    return { waitingFor: approvedAt === null ? "current" : "new" };
  });
}

async function completeChange(
  trx: Trx,
  account: { id: string; email: string; emailVerified: boolean },
  { newEmail, sessionId }: { newEmail: string; sessionId: string },
) {
  const userId = account.id;
  const now = clock.now();
  await dropUnprovenAccess(trx, userId, { id: sessionId });
  const changed = await trx
    .updateTable("appUser")
    .set({ email: newEmail, emailVerified: true, updatedAt: now })
    .where("id", "=", userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("appUser as holder").select("holder.id").where("holder.email", "=", newEmail),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new AppError("LINK_INVALID");
  await releaseInvitations(trx, userId);
  await trx.deleteFrom("emailChange").where("userId", "=", userId).execute();
  // Links that were emailed to the old address must not open the account anymore.
  await trx.deleteFrom("accountToken").where("userId", "=", userId).execute();
  await endSessions(trx, userId, { id: sessionId });
  await recordOwnAction(trx, { id: userId, email: newEmail }, "account.change-email", {
    before: { email: account.email },
    after: { email: newEmail },
  });
  const note = { template: "changed", userId, newEmail, changedAt: now.toISOString() } as const;
  await enqueue(trx, sendEmailChangeEmail, { ...note, to: newEmail });
  // An email that was never confirmed may be a stranger's, who mustn't learn the new one.
  if (!account.emailVerified) return;
  await enqueue(trx, sendEmailChangeEmail, { ...note, to: account.email });
  await enqueue(trx, adoptRequests, { userId, email: account.email });
}
