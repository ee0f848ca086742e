import { Hono, type Context } from "hono";
import { finishAttempt } from "#features/accounts/providers/commands.server.ts";
import { getProblemPath } from "#features/accounts/providers/rules.ts";
import { config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { findProvider } from "#platform/openid.ts";
import { consume } from "#platform/rate-limit.ts";
import { withClientAddress } from "#platform/request-address.ts";
import { readSession } from "#platform/session.ts";
import { getClientAddress } from "./client-address.ts";
import { sendError } from "./error-response.ts";
import { getTrustedHeaders } from "./trusted-headers.ts";

/** Sends the browser to one of our own pages. Always a full path on our own host, whatever a provider sent. */
function sendTo(c: Context, path: string, cookies: string[] = []) {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  c.header("cache-control", "no-store");
  return c.redirect(config.appUrl + path, 303);
}

/**
 * Creates the routes that sign-in providers redirect to. They're GETs that change something, as OpenID Connect has it: they do
 * so once, and only in the browser that asked (`takeAttempt`).
 */
export function createProviderCallbacks() {
  const callbacks = new Hono();
  callbacks.use("/sign-in/*", (c, next) => withClientAddress(getClientAddress(c), next));
  callbacks.get("/sign-in/:provider/callback", async (c) => {
    const provider = findProvider(c.req.param("provider"));
    if (!provider) return sendError(c, "NOT_FOUND");
    const headers = getTrustedHeaders(c);
    try {
      await consume("provider:address", getClientAddress(c));
      const { path, cookies } = await finishAttempt(
        provider,
        new URL(c.req.url).search,
        headers,
        async () => (await readSession(headers)).session,
      );
      return sendTo(c, path, cookies);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendTo(c, getProblemPath("/login", "failed", provider.id));
    }
  });
  return callbacks;
}
