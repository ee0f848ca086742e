import { createHmac, randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { generateRandomString, symmetricDecrypt } from "better-auth/crypto";
import { toSecretConfig } from "./auth-keys.ts";
import { config } from "./config.ts";
import { db } from "./database.ts";
import { hashOptions } from "./passwords.ts";

/** Replaces a code that was already used. better-auth rejects it and counts it, like any other wrong code. */
const USED_CODE = "used";
const STEP_MS = 30_000;
const SALT_MARK = "salt:";

/** Returns the six-digit code of a time step (RFC 6238: SHA-1). */
function computeCode(secret: string, step: number) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/**
 * Hashes a recovery code like a password. At 60 bits, a code is too short for a plain digest (ASVS 6.5.2). The codes of
 * one account share a salt, so that a typed code is hashed once.
 */
async function hashRecoveryCode(code: string, salt: string) {
  const digest = await hashRaw(code, { ...hashOptions, salt: Buffer.from(salt, "base64url") });
  return digest.toString("base64url");
}

const findSalt = (stored: string) => /^\["salt:([\w-]+)"/.exec(stored)?.[1];

/** How better-auth stores recovery codes: as a list that starts with the salt, followed by a hash per code. */
export const hashedRecoveryCodes = {
  /** Hashes new codes. The rest of a list after one was used is hashed already. */
  async encrypt(list: string): Promise<string> {
    if (findSalt(list)) return list;
    const salt = randomBytes(16).toString("base64url");
    const codes = JSON.parse(list) as string[];
    const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
    return JSON.stringify([`${SALT_MARK}${salt}`, ...hashes]);
  },
  /** Returns the list. Codes made before 0049 are encrypted, and the rest of them is hashed when one is used. */
  decrypt: async (stored: string) =>
    stored.startsWith("[")
      ? stored
      : symmetricDecrypt({ key: toSecretConfig(config.keyring.totp), data: stored }),
};

const RECOVERY_CODES = 10;

/** Creates recovery codes like better-auth's, and what the database stores of them. */
export async function createRecoveryCodes() {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => {
    const code = generateRandomString(10, "a-z", "0-9", "A-Z");
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
  return { recoveryCodes, backupCodes: await hashedRecoveryCodes.encrypt(JSON.stringify(recoveryCodes)) };
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Returns the user who is signed in or has passed the password step. */
async function findUserId(ctx: Context): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { name } = ctx.context.createAuthCookie("two_factor");
  const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!identifier) return undefined;
  return (await ctx.context.internalAdapter.findVerificationValue(identifier))?.value;
}

async function findTwoFactor(ctx: Context) {
  const userId = await findUserId(ctx);
  if (!userId) return undefined;
  return db
    .selectFrom("twoFactor")
    .select(["id", "secret", "backupCodes", "lastStep"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

const withCode = (ctx: Context, code: string) => ({ context: { body: { ...ctx.body, code } } });

/**
 * Uses up a valid authenticator code before better-auth verifies it. The update finds only earlier steps, so one of two
 * requests with the same code loses, even at the same moment. A wrong code changes nothing.
 */
const useCodeOnce = createAuthMiddleware(async (ctx) => {
  const twoFactor = await findTwoFactor(ctx);
  if (!twoFactor) return;
  const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: twoFactor.secret });
  // better-auth accepts the codes before and after the current one too, for clocks that differ. It doesn't use our clock.
  const now = Math.floor(Date.now() / STEP_MS);
  const steps = [now - 1, now, now + 1].filter((at) => computeCode(secret, at) === ctx.body?.code);
  if (steps.length === 0) return;
  const step = steps.find((at) => at > (twoFactor.lastStep ?? 0));
  const claimed =
    step !== undefined &&
    (await db
      .updateTable("twoFactor")
      .set({ lastStep: step })
      .where("id", "=", twoFactor.id)
      .where((eb) => eb.or([eb("lastStep", "is", null), eb("lastStep", "<", step)]))
      .returning("id")
      .executeTakeFirst());
  return claimed ? undefined : withCode(ctx, USED_CODE);
});

/** Hashes a typed recovery code, so that better-auth compares hashes. */
const hashTypedCode = createAuthMiddleware(async (ctx) => {
  const twoFactor = await findTwoFactor(ctx);
  const salt = twoFactor && findSalt(twoFactor.backupCodes);
  if (!salt) return;
  return withCode(ctx, await hashRecoveryCode(String(ctx.body?.code), salt));
});

/** Makes authenticator codes work once and compares recovery codes by their hashes. better-auth 1.7.7 does neither. */
export const safeTwoStepCodes = {
  id: "safe-two-step-codes",
  hooks: {
    before: [
      { matcher: ({ path }) => path === "/two-factor/verify-totp", handler: useCodeOnce },
      { matcher: ({ path }) => path === "/two-factor/verify-backup-code", handler: hashTypedCode },
    ],
  },
} satisfies BetterAuthPlugin;
