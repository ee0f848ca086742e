import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import { Kysely, PostgresDialect } from "kysely";
import { config } from "./config.ts";
import { db, pool } from "./database.ts";
import { log } from "./log.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

/** The trusted client address, set by our own server on every request it hands to better-auth. */
export const CLIENT_ADDRESS_HEADER = "x-firstwhistle-client";

const timestamps = { createdAt: "created_at", updatedAt: "updated_at" };

/**
 * better-auth keeps sessions, checks passwords, second factors and passkeys. Accounts are made, confirmed and
 * changed by our own commands (docs/decisions/0004), hence no sign-up, reset or e-mail settings here.
 */
export const auth = betterAuth({
  appName: "FirstWhistle",
  baseURL: config.appUrl,
  basePath: "/api/auth",
  secret: config.authSecret,
  trustedOrigins: [config.appUrl],
  // An instance of its own: the product's has the camelCase plugin, better-auth maps names itself.
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
    expiresIn: 30 * 24 * 60 * 60,
    updateAge: 24 * 60 * 60,
    // Adding a passkey asks for the password, which makes the session fresh for this long (`confirmPassword`).
    freshAge: 5 * 60,
    // Revoking a session must work at once, so it is never answered from a cookie.
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
        // However one signs in: an account that is disabled, or has no profile, gets no session.
        before: async ({ userId }) => {
          const profile = await db
            .selectFrom("profile")
            .select("disabledAt")
            .where("id", "=", userId)
            .executeTakeFirst();
          if (!profile) throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
          // Only who has shown that it is theirs is told.
          if (profile.disabledAt) throw new APIError("UNAUTHORIZED", { code: "ACCOUNT_DISABLED" });
        },
        // Also however: administrators see when somebody was last here.
        after: async ({ userId, createdAt }) => {
          await db.updateTable("profile").set({ lastSignInAt: createdAt }).where("id", "=", userId).execute();
        },
      },
    },
  },
  // Our own limiter covers every operation, with the trusted address and per account.
  rateLimit: { enabled: false },
  advanced: {
    database: { generateId: "uuid" },
    ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    // __Host- pins a cookie to this host, path / and https; it needs https, so plain http (development) goes without.
    cookiePrefix: config.isHttps ? "__Host-fw" : "fw",
    useSecureCookies: false,
    defaultCookieAttributes: { secure: config.isHttps, httpOnly: true, sameSite: "lax", path: "/" },
  },
  telemetry: { enabled: false },
  // A fault goes to our own error handler; better-auth would print it to the console beside the log.
  onAPIError: { throw: true },
  logger: {
    log: (level, message) => log[level === "debug" ? "debug" : level]({ source: "auth" }, message),
  },
  plugins: [
    twoFactor({
      issuer: "FirstWhistle",
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
      // A passkey stands for both factors, so the device must check the person, not only that someone is there.
      authenticatorSelection: { userVerification: "required", residentKey: "preferred" },
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
