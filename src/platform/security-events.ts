import { clock } from "./clock.ts";
import { db, type Database, type Trx } from "./database.ts";
import { findRequestId } from "./request-id.ts";
import { findClientAddress } from "./request-address.ts";
import { digestAddress } from "./secrets.ts";
import type { SecurityEventName } from "./security-event-kinds.ts";

export type SecurityEvent = SecurityEventName & {
  /** Null if no account is involved, or none that we know. */
  accountId: string | null;
};

/**
 * Records a security event, with the request and the digest of the address it came from. Pass the transaction that makes
 * the change, so that both commit or neither does. Failures are recorded on their own, because their transaction is
 * undone. What a stranger can cause without a limit must be counted first (`consume`), so that no one can flood the
 * table.
 */
export async function recordSecurityEvent(
  { kind, reason, accountId }: SecurityEvent,
  executor: Database | Trx = db,
): Promise<void> {
  const address = findClientAddress();
  await executor
    .insertInto("securityEvent")
    .values({
      kind,
      reason,
      accountId,
      addressDigest: address === null ? null : digestAddress(address),
      requestId: findRequestId(),
      occurredAt: clock.now(),
    })
    .execute();
}

/** Returns the account with an email, for events about someone who isn't signed in. */
export async function findAccountId(email: string): Promise<string | null> {
  // PostgreSQL can't store this character, so it can't look it up either.
  if (email.includes("\0")) return null;
  const account = await db.selectFrom("appUser").select("id").where("email", "=", email).executeTakeFirst();
  return account?.id ?? null;
}
