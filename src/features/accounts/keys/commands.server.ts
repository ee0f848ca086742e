import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { toSecretConfig } from "#platform/auth-keys.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";

/** How many accounts to lock at a time, so that no one waits to sign in. */
const BATCH = 100;

/** Returns what's encrypted with the key that signs. Returns null if no key can read the value. */
async function encryptAnew(value: string): Promise<string | null> {
  // Hashed recovery codes have no key.
  if (value.startsWith("[")) return value;
  const key = toSecretConfig(config.keyring.totp);
  const data = await symmetricDecrypt({ key, data: value }).catch(() => null);
  return data === null ? null : symmetricEncrypt({ key, data });
}

/**
 * Encrypts every two-step secret and recovery code with the key that signs, so that the older keys can be retired. Each
 * batch is a transaction that locks its accounts. Idempotent, and safe to run while people sign in, provided that every
 * process knows the key. Returns how many accounts were encrypted, and how many no key can read, which stay as they are.
 */
export async function reencryptTwoStep(): Promise<{ changed: number; unreadable: number }> {
  let [changed, unreadable] = [0, 0];
  for (let last = "00000000-0000-0000-0000-000000000000"; ;) {
    const rows = await db.transaction().execute(async (trx) => {
      const batch = await trx
        .selectFrom("twoFactor")
        .select(["id", "secret", "backupCodes"])
        .where("id", ">", last)
        .orderBy("id")
        .limit(BATCH)
        .forUpdate()
        .execute();
      for (const { id, ...values } of batch) {
        const secret = await encryptAnew(values.secret);
        const backupCodes = await encryptAnew(values.backupCodes);
        if (secret === null || backupCodes === null) {
          unreadable += 1;
          continue;
        }
        changed += 1;
        await trx.updateTable("twoFactor").set({ secret, backupCodes }).where("id", "=", id).execute();
      }
      return batch;
    });
    if (rows.length < BATCH) return { changed, unreadable };
    last = rows.at(-1)!.id;
  }
}
