import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import { Kysely, PostgresDialect } from "kysely";
import { twoStepKeys } from "./auth-keys.ts";
import { config } from "./config.ts";
import { db, pool } from "./database.ts";
import { log } from "./log.ts";
import { boundedPasskeyNames } from "./passkey-names.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { FRESH_SECONDS } from "./proof.ts";
import { providerSessions } from "./provider-sessions.ts";
import { hashedRecoveryCodes, safeTwoStepCodes } from "./two-step-codes.ts";

/** The header with the trusted client address. Our own server sets it on every request to better-auth. */
export const CLIENT_ADDRESS_HEADER = "x-firstwhistle-client";

/** How long a session lasts without use. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** The endpoints where someone has just used a second factor. A session that they create or replace is proved. */
const factorPaths = [
  "/passkey/verify-authentication",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
];

/**
 * A passkey counts as two factors, so the device must have verified who the user is, not just that someone is there.
 * The plugin (1.7.6) asks for that but accepts passkeys that didn't do it.
 */
function requireUserVerification(userVerified: boolean | undefined) {
  if (!userVerified) throw new APIError("BAD_REQUEST", { code: "USER_NOT_VERIFIED" });
}

const timestamps = { createdAt: "created_at", updatedAt: "updated_at" };

/**
 * better-auth stores sessions and checks passwords, two-step codes, and passkeys. Our own commands create, confirm, and
 * change accounts (docs/decisions/0004), so there are no sign-up, reset, or email settings here.
 */
export const auth = betterAuth({
  appName: "FirstWhistle",
  baseURL: config.appUrl,
  basePath: "/api/auth",
  secret: config.keyring.cookies[0].secret,
  trustedOrigins: [config.appUrl],
  // A separate Kysely instance, because ours has the camelCase plugin and better-auth maps names itself.
  database: {
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    type: "postgres",
    transaction: true,
  },
  user: {
    modelName: "app_user",
    fields: { ...timestamps, emailVerified: "email_verified" },
  },
  session: {
    modelName: "session",
    fields: {
      ...timestamps,
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      userId: "user_id",
    },
    // Stays the same when better-auth replaces a session, so that it ends in time (`MAX_SESSION_MS`).
    additionalFields: {
      startedAt: { type: "date", required: false, input: false, fieldName: "started_at" },
      provedAt: { type: "date", required: false, input: false, fieldName: "proved_at" },
    },
    expiresIn: SESSION_SECONDS,
    updateAge: 24 * 60 * 60,
    freshAge: FRESH_SECONDS,
    // Revoking a session must take effect right away, so sessions are never read from a cookie cache.
    cookieCache: { enabled: false },
  },
  account: {
    modelName: "credential",
    fields: {
      ...timestamps,
      accountId: "account_id",
      providerId: "provider_id",
      userId: "user_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
    },
  },
  verification: {
    modelName: "verification",
    fields: { ...timestamps, expiresAt: "expires_at" },
    storeIdentifier: "hashed",
  },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    minPasswordLength: 1,
    maxPasswordLength: 200,
    password: {
      hash: hashPassword,
      verify: ({ hash, password }) => verifyPassword(hash, password),
    },
  },
  databaseHooks: {
    session: {
      create: {
        // No matter how a user signs in, an account that's disabled or has no profile gets no session.
        before: async ({ userId }, context) => {
          const profile = await db
            .selectFrom("profile")
            .select("disabledAt")
            .where("id", "=", userId)
            .executeTakeFirst();
          if (!profile) throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
          // Reveal that the account is disabled only to someone who has proved that it's theirs.
          if (profile.disabledAt) throw new APIError("UNAUTHORIZED", { code: "ACCOUNT_DISABLED" });
          return factorPaths.includes(context?.path ?? "") ? { data: { provedAt: new Date() } } : undefined;
        },
        // Administrators can see when a user last signed in, by any method.
        after: async ({ userId, createdAt }) => {
          await db.updateTable("profile").set({ lastSignInAt: createdAt }).where("id", "=", userId).execute();
        },
      },
    },
  },
  // Our own rate limiter covers every operation, by trusted address and by account.
  rateLimit: { enabled: false },
  advanced: {
    database: { generateId: "uuid" },
    ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    // __Host- pins a cookie to this host, path /, and https. Plain http (development) can't use it.
    cookiePrefix: config.isHttps ? "__Host-fw" : "fw",
    useSecureCookies: false,
    defaultCookieAttributes: { secure: config.isHttps, httpOnly: true, sameSite: "lax", path: "/" },
  },
  telemetry: { enabled: false },
  // Our own handler logs errors. better-auth would print them to the console, outside the log.
  onAPIError: { throw: true },
  logger: {
    log: (level, message) => log[level === "debug" ? "debug" : level]({ source: "auth" }, message),
  },
  plugins: [
    twoStepKeys,
    safeTwoStepCodes,
    boundedPasskeyNames,
    providerSessions,
    twoFactor({
      issuer: "FirstWhistle",
      backupCodeOptions: { storeBackupCodes: hashedRecoveryCodes },
      schema: {
        user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
        twoFactor: {
          modelName: "two_factor",
          fields: {
            backupCodes: "backup_codes",
            userId: "user_id",
            failedVerificationCount: "failed_verification_count",
            lockedUntil: "locked_until",
          },
        },
      },
    }),
    passkey({
      rpID: new URL(config.appUrl).hostname,
      rpName: "FirstWhistle",
      origin: config.appUrl,
      authenticatorSelection: { userVerification: "required", residentKey: "preferred" },
      registration: {
        afterVerification: ({ verification }) =>
          requireUserVerification(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: ({ verification }) =>
          requireUserVerification(verification.authenticationInfo.userVerified),
      },
      schema: {
        passkey: {
          fields: {
            publicKey: "public_key",
            userId: "user_id",
            credentialID: "credential_id",
            deviceType: "device_type",
            backedUp: "backed_up",
            createdAt: "created_at",
          },
        },
      },
    }),
  ],
});
