import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { digestSecret, readSecretCookie } from "../attempts/commands.server.ts";

export const REGISTRATION_COOKIE = `${config.isHttps ? "__Host-fw" : "fw"}.registration`;

/** Returns the name and email that a provider confirmed in this browser, or null. */
export async function findRegistration(headers: Headers): Promise<{ name: string; email: string } | null> {
  const secret = readSecretCookie(headers, REGISTRATION_COOKIE);
  if (secret === null) return null;
  const pending = await db
    .selectFrom("pendingRegistration")
    .select(["name", "email"])
    .where("digest", "=", digestSecret(secret))
    .where("expiresAt", ">", clock.now())
    .executeTakeFirst();
  return pending ?? null;
}
