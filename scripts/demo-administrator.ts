import { symmetricEncrypt } from "better-auth/crypto";
import { toSecretConfig } from "#platform/auth-keys.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { createRecoveryCodes } from "#platform/two-step-codes.ts";
import { DEMO_SECRET } from "./demo-key.ts";

/** Turns on two-step verification for the demo administrator. Leaves it alone if it's on. */
export async function addDemoAuthenticator(email: string): Promise<void> {
  const { id } = await db
    .selectFrom("appUser")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const secret = await symmetricEncrypt({ key: toSecretConfig(config.keyring.totp), data: DEMO_SECRET });
  const { backupCodes } = await createRecoveryCodes();
  await db
    .insertInto("twoFactor")
    .values({ userId: id, secret, backupCodes, verified: true })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  await db.updateTable("appUser").set({ twoFactorEnabled: true }).where("id", "=", id).execute();
}
