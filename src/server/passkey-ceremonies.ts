import { Hono, type Context } from "hono";
import { completePasskeyAddition } from "#features/accounts/security/commands.server.ts";
import { completeSignIn } from "#features/accounts/sessions/commands.server.ts";
import { auth } from "#platform/auth.ts";
import { AppError } from "#platform/errors.ts";
import { requireFreshProof } from "#platform/proof.ts";
import { consume } from "#platform/rate-limit.ts";
import { refuseViewer } from "#platform/refusals.ts";
import { withClientAddress } from "#platform/request-address.ts";
import { recordSecurityEvent } from "#platform/security-events.ts";
import { readSession, type Session } from "#platform/session.ts";
import { getClientAddress } from "./client-address.ts";
import { sendError } from "./error-response.ts";
import { getTrustedHeaders } from "./trusted-headers.ts";

/** Runs one of better-auth's endpoints for this request. */
async function runCeremony(c: Context, headers: Headers) {
  const response = await auth.handler(new Request(c.req.raw, { headers }));
  return new Response(response.body, response);
}

/** Replaces the body of a successful response and keeps its cookies. */
function replaceBody(response: Response, body: object, cookies: string[] = []) {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/**
 * Creates the routes of the two passkey ceremonies, which better-auth handles. Everything else about accounts goes
 * through our API. Responses never contain a session's token, because scripts on a page must not be able to read it.
 */
export function createPasskeyCeremonies() {
  const ceremonies = new Hono();
  ceremonies.use("/api/auth/passkey/*", (c, next) => withClientAddress(getClientAddress(c), next));
  ceremonies.use("/api/auth/passkey/*", async (c, next) => {
    try {
      // Even the GETs of a ceremony store a challenge, so each one counts as a write.
      await consume("passkey:address", getClientAddress(c));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendError(c, error.code, error.details);
    }
    return next();
  });

  ceremonies.get("/api/auth/passkey/generate-authenticate-options", async (c) => {
    const response = await runCeremony(c, getTrustedHeaders(c));
    if (!response.ok) return response;
    // The plugin (1.7.6) can't be told to require it, and a device that skips it would be rejected afterward.
    const options = (await response.json()) as object;
    return replaceBody(response, { ...options, userVerification: "required" });
  });
  ceremonies.post("/api/auth/passkey/verify-authentication", async (c) => {
    const headers = getTrustedHeaders(c);
    const response = await runCeremony(c, headers);
    if (!response.ok) {
      const isDisabled = ((await response.clone().json()) as { code?: string }).code === "ACCOUNT_DISABLED";
      const reason = isDisabled ? "disabled" : "passkey-rejected";
      await recordSecurityEvent({ kind: "sign-in-failed", reason, accountId: null });
      return response;
    }
    const { user } = (await response.json()) as { user: { id: string } };
    await recordSecurityEvent({ kind: "sign-in", reason: "passkey", accountId: user.id });
    return replaceBody(response, { ok: true }, [await completeSignIn(headers, user.id)]);
  });

  ceremonies.get("/api/auth/passkey/generate-register-options", async (c) =>
    asUser(c, async (headers, session) => {
      requireFreshProof(session);
      return runCeremony(c, headers);
    }),
  );
  ceremonies.post("/api/auth/passkey/verify-registration", async (c) =>
    asUser(c, async (headers, session) => {
      const response = await runCeremony(c, headers);
      if (!response.ok) {
        await recordSecurityEvent({ kind: "passkey", reason: "rejected", accountId: session.user.id });
        // The plugin (1.7.6) calls it our error when the device answered for another site or challenge.
        const { code } = (await response.clone().json()) as { code?: string };
        return code === "FAILED_TO_VERIFY_REGISTRATION"
          ? new Response(response.body, { status: 400 })
          : response;
      }
      return replaceBody(response, { ok: true }, [await completePasskeyAddition(session)]);
    }),
  );
  return ceremonies;
}

/** Runs work for a user with an enabled profile. better-auth knows about sessions but not about profiles. */
async function asUser(c: Context, work: (headers: Headers, session: Session) => Promise<Response>) {
  const headers = getTrustedHeaders(c);
  const { session } = await readSession(headers);
  if (!session) return sendError(c, "UNAUTHENTICATED");
  if (session.operator) return sendError(c, (await refuseViewer(session)).code);
  try {
    return await work(headers, session);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return sendError(c, error.code, error.details);
  }
}
