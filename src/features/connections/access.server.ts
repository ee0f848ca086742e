import { hash } from "node:crypto";
import { after, clock, seconds } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { KeyScope } from "#platform/key-scope.ts";
import { limitFailedLookups } from "#platform/rate-limit.ts";
import { refuse } from "#platform/refusals.ts";
import type { Role, Session } from "#platform/session.ts";
import { USE_SECONDS } from "./rules.ts";

declare const proof: unique symbol;

/** A grant that proves this account can have keys. Only this file creates these grants. */
export type KeyHolder = { user: Session["user"]; [proof]: "key-holder" };

/** Administrators have no keys, as if these operations didn't exist. Throws NOT_FOUND. */
export async function requireKeyHolder({ user }: Session): Promise<KeyHolder> {
  if (user.role === "admin") throw await refuse(user, "NOT_FOUND");
  return { user } as KeyHolder;
}

/** A grant that proves a request came with a working key. Only this file creates these grants. */
export type KeyGrant = {
  keyId: string;
  /** What the account could do if it were signed in. The grants of teams and leagues cut it to `scope`. */
  session: Session;
  canWrite: boolean;
  canSendTexts: boolean;
  scope: KeyScope;
  [proof]: "key";
};

/** Returns the digest that we store and look up instead of a key. */
export const digestKey = (key: string) => hash("sha256", key, "buffer");

/**
 * Returns a grant for a key. Throws KEY_INVALID for one that's malformed, unknown, expired, or revoked, or whose account
 * is disabled: each of them runs the same statement, which finds nothing. Counts misses by address.
 */
export const requireKey = (key: string, clientAddress: string): Promise<KeyGrant> =>
  limitFailedLookups(clientAddress, () => findKey(key, clientAddress), "key:address");

async function findKey(key: string, clientAddress: string): Promise<KeyGrant> {
  const now = clock.now();
  const row = await readKey(digestKey(key), now).catch((error: unknown) => {
    throw new AppError("SESSION_UNAVAILABLE", { cause: error });
  });
  if (!row) throw new AppError("KEY_INVALID");
  if (row.lastUsedAt === null || row.lastUsedAt <= after(now, -seconds(USE_SECONDS)))
    await recordUse(row.keyId, clientAddress, now);
  const { id, email, name, emailVerified, twoFactorEnabled } = row;
  return {
    keyId: row.keyId,
    session: {
      id: row.keyId,
      user: {
        id,
        email,
        name,
        role: row.role as Role,
        emailVerified: emailVerified ?? false,
        twoFactorEnabled: twoFactorEnabled ?? false,
      },
      ...(row.deletesAt && { deletesAt: row.deletesAt }),
    },
    canWrite: row.canWrite,
    canSendTexts: row.canSendTexts,
    scope: row.teamIds && row.leagueIds && { teamIds: row.teamIds, leagueIds: row.leagueIds },
  } as KeyGrant;
}

const readKey = (digest: Buffer, now: Date) =>
  db
    .selectFrom("apiKey")
    .innerJoin("appUser", "appUser.id", "apiKey.userId")
    .innerJoin("profile", "profile.id", "apiKey.userId")
    .leftJoin("accountDeletion", "accountDeletion.userId", "apiKey.userId")
    .select(["apiKey.id as keyId", "canWrite", "canSendTexts", "teamIds", "leagueIds", "lastUsedAt"])
    .select(["appUser.id", "email", "appUser.name", "emailVerified", "twoFactorEnabled"])
    .select(["profile.role", "accountDeletion.deletesAt"])
    .where("apiKey.digest", "=", digest)
    .where("apiKey.revokedAt", "is", null)
    .where((eb) => eb.or([eb("apiKey.expiresAt", "is", null), eb("apiKey.expiresAt", ">", now)]))
    .where("profile.disabledAt", "is", null)
    .where("profile.role", "<>", "admin")
    .executeTakeFirst();

/** Records when and from where a key was used, at most once a minute, whichever process asks. */
async function recordUse(keyId: string, clientAddress: string, now: Date) {
  await db
    .updateTable("apiKey")
    .set({ lastUsedAt: now, lastUsedAddress: clientAddress })
    .where("id", "=", keyId)
    .where((eb) =>
      eb.or([eb("lastUsedAt", "is", null), eb("lastUsedAt", "<=", after(now, -seconds(USE_SECONDS)))]),
    )
    .execute();
}
