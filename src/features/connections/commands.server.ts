import { randomInt } from "node:crypto";
import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue, enqueueAll } from "#platform/jobs.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import { digestKey, type KeyHolder } from "./access.server.ts";
import { KEY_PREFIX, listKeys } from "./queries.server.ts";
import { sendKeyEmail } from "./queue.ts";
import { buildKey, getExpiry, MAX_KEYS, REVOKED_DAYS, WARNING_DAYS } from "./rules.ts";
import type { ApiKey, NewKey } from "./schema.ts";

/** Throws if the account doesn't manage one of the teams or leagues, as if it didn't exist. */
async function requireCovered(trx: Trx, { user }: KeyHolder, covers: NonNullable<NewKey["covers"]>) {
  const teams = await trx
    .selectFrom(selectManagedTeamIds(user.id).as("managed"))
    .select("id")
    .where("id", "=", (eb) => eb.fn.any(eb.val(covers.teamIds)))
    .execute();
  if (teams.length < covers.teamIds.length) throw new AppError("TEAM_NOT_FOUND");
  const leagues = await trx
    .selectFrom("league")
    .select("id")
    .where("managerId", "=", user.id)
    .where("id", "=", (eb) => eb.fn.any(eb.val(covers.leagueIds)))
    .execute();
  if (leagues.length < covers.leagueIds.length) throw new AppError("LEAGUE_NOT_FOUND");
}

/**
 * Creates a key and tells its account by email. Returns the key itself, which isn't stored. Throws TOO_MANY_KEYS,
 * TEAM_NOT_FOUND, LEAGUE_NOT_FOUND.
 */
export async function createKey(
  holder: KeyHolder,
  { name, canWrite, canSendTexts, covers, expires }: NewKey,
): Promise<{ secret: string; key: ApiKey }> {
  const secret = buildKey(KEY_PREFIX, randomInt);
  const { id: userId } = holder.user;
  return db.transaction().execute(async (trx) => {
    // Two tabs count one at a time.
    await trx.selectFrom("profile").select("id").where("id", "=", userId).forUpdate().execute();
    const { count } = await trx
      .selectFrom("apiKey")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("userId", "=", userId)
      .where("revokedAt", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_KEYS) throw new AppError("TOO_MANY_KEYS");
    const unique = covers && {
      teamIds: [...new Set(covers.teamIds)],
      leagueIds: [...new Set(covers.leagueIds)],
    };
    if (unique) await requireCovered(trx, holder, unique);
    const now = clock.now();
    const { id } = await trx
      .insertInto("apiKey")
      .values({
        userId,
        name,
        digest: digestKey(secret),
        lastFour: secret.slice(-4),
        canWrite,
        canSendTexts,
        teamIds: unique?.teamIds ?? null,
        leagueIds: unique?.leagueIds ?? null,
        expiresAt: getExpiry(expires, now),
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, sendKeyEmail, { template: "created", keyId: id });
    await recordSecurityEvent({ kind: "api-key", reason: "created", accountId: userId }, trx);
    const key = (await listKeys(holder, trx)).find((listed) => listed.id === id)!;
    return { secret, key };
  });
}

/** Revokes a key. Nothing happens if it already is. Throws NOT_FOUND if it's gone or someone else's. */
export async function revokeKey({ user }: KeyHolder, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = await trx
      .selectFrom("apiKey")
      .select("revokedAt")
      .where("id", "=", id)
      .where("userId", "=", user.id)
      .forUpdate()
      .executeTakeFirst();
    if (!key) throw new AppError("NOT_FOUND");
    if (key.revokedAt) return;
    await trx.updateTable("apiKey").set({ revokedAt: clock.now() }).where("id", "=", id).execute();
    await recordSecurityEvent({ kind: "api-key", reason: "revoked", accountId: user.id }, trx);
  });
}

const BATCH_SIZE = 500;

/**
 * Enqueues an email for each key that expires within a week, once per key, and deletes keys that were revoked long
 * enough ago. Idempotent and safe for concurrent workers.
 */
export async function tendKeys(): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom("apiKey")
      .select("id")
      .where("revokedAt", "is", null)
      .where("warnedAt", "is", null)
      .where("expiresAt", ">", now)
      .where("expiresAt", "<=", after(now, days(WARNING_DAYS)))
      .orderBy("expiresAt")
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = due.map(({ id }) => id);
    await trx
      .updateTable("apiKey")
      .set({ warnedAt: now })
      .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
      .execute();
    await enqueueAll(
      trx,
      sendKeyEmail,
      ids.map((keyId) => ({ template: "expiring" as const, keyId })),
    );
  });
  await db
    .deleteFrom("apiKey")
    .where("revokedAt", "<=", after(now, -days(REVOKED_DAYS)))
    .execute();
}
