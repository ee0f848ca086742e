import { createHash, createHmac, randomBytes } from "node:crypto";
import { generateCookie } from "hono/cookie";
import { after, clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { buildSignInUrl, findProvider, type Binding } from "#platform/openid.ts";
import type { Session } from "#platform/session.ts";
import type { Provider } from "#platform/sign-in-settings.ts";
import { getSafeReturnPath } from "../../rules.ts";
import { ATTEMPT_LIFETIME_MS } from "../rules.ts";

// Like better-auth's cookies: __Host- pins it to this host and https. Lax, because the provider's redirect is cross-site.
const COOKIE = `${config.isHttps ? "__Host-fw" : "fw"}.provider`;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Reads a cookie of ours that holds 32 random bytes. */
export function readSecretCookie(headers: Headers, name: string): string | null {
  const cookies = (headers.get("cookie") ?? "").split(/;\s*/);
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  return /^[\w-]{43}$/.test(value) ? value : null;
}

export const createSecret = () => randomBytes(32).toString("base64url");
export const digestSecret = digest;

export const writeSecretCookie = (name: string, secret: string, lifetimeMs: number) =>
  generateCookie(name, secret, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.isHttps,
    maxAge: lifetimeMs / 1_000,
  });

/**
 * Derives the nonce and the PKCE verifier of an attempt from what only the browser has, so that neither is stored, and a copy
 * of the table is worthless. A browser can have several attempts in several tabs.
 */
function bind(browser: string, state: string): Binding {
  const derive = (use: string) => createHmac("sha256", browser).update(`${use}:${state}`).digest("base64url");
  return { state, nonce: derive("nonce"), verifier: derive("verifier") };
}

/**
 * Starts a sign-in at a provider, or a link if it's for a session. Returns the URL to open there and a cookie, which the
 * caller must send. Throws NOT_FOUND for a provider that's off, PROVIDER_UNAVAILABLE.
 */
export async function startAttempt(
  providerId: string,
  headers: Headers,
  purpose: { returnPath: string | undefined } | { linkFor: Session },
): Promise<{ url: string; cookie: string }> {
  const provider = findProvider(providerId);
  if (!provider) throw new AppError("NOT_FOUND");
  const browser = readSecretCookie(headers, COOKIE) ?? createSecret();
  const binding = bind(browser, createSecret());
  const url = await buildSignInUrl(provider, binding);
  await db
    .insertInto("signInAttempt")
    .values({
      digest: digest(binding.state),
      browserDigest: digest(browser),
      provider: provider.id,
      ...("linkFor" in purpose
        ? { userId: purpose.linkFor.user.id, returnPath: "/settings" }
        : { returnPath: getSafeReturnPath(purpose.returnPath) }),
      expiresAt: after(clock.now(), ATTEMPT_LIFETIME_MS),
    })
    .execute();
  return { url, cookie: writeSecretCookie(COOKIE, browser, ATTEMPT_LIFETIME_MS) };
}

export type Attempt = { binding: Binding; returnPath: string; linkFor: string | null };

/**
 * Uses up the attempt that a provider answers. Returns null unless this browser started it at this provider in the last ten
 * minutes. The delete is atomic, so an answer that's sent twice counts once.
 */
export async function takeAttempt(
  provider: Provider,
  state: string,
  headers: Headers,
): Promise<Attempt | null> {
  const browser = readSecretCookie(headers, COOKIE);
  if (browser === null) return null;
  const attempt = await db
    .deleteFrom("signInAttempt")
    .where("digest", "=", digest(state))
    .where("browserDigest", "=", digest(browser))
    .where("provider", "=", provider.id)
    .where("expiresAt", ">", clock.now())
    .returning(["userId", "returnPath"])
    .executeTakeFirst();
  if (!attempt) return null;
  return { binding: bind(browser, state), returnPath: attempt.returnPath, linkFor: attempt.userId };
}
