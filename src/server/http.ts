import { Hono, type Context } from "hono";
import { isCachedResponse } from "#app/offline/cached-paths.ts";
import { notifyPasskeyAdded } from "#features/accounts/security/commands.server.ts";
import { auth, CLIENT_ADDRESS_HEADER } from "#platform/auth.ts";
import { errorTable, type ErrorCode } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { ACCOUNT_HEADER } from "#platform/offline-copies.ts";
import { consume } from "#platform/rate-limit.ts";
import { readSession, type Session } from "#platform/session.ts";
import { apiDocs } from "./api-docs.ts";
import { handleApi } from "./api.ts";
import { createAttendanceEvents } from "./attendance-events.ts";
import { createCalendarRoutes } from "./calendar.ts";
import { getClientAddress } from "./client-address.ts";
import { health } from "./health.ts";
import { postPictures } from "./post-pictures.ts";
import { requestLog, type HttpEnv } from "./request-log.ts";
import { webhooks } from "./webhooks.ts";
import { limitBody, limitJson, rejectCrossSite, securityHeaders } from "./security.ts";
import { getRoutedPath, redirectFromShortHost } from "./short-host.ts";

/** Returns the request's headers, with the client's address in a header that only we set. */
export function getTrustedHeaders(c: Context) {
  const headers = new Headers(c.req.raw.headers);
  headers.set(CLIENT_ADDRESS_HEADER, getClientAddress(c));
  return headers;
}

/**
 * Returns a function that reads the session at most once per request, and passes on the cookie if the session was
 * extended.
 */
export function createSessionReader(headers: Headers, sendCookie: (cookie: string) => void) {
  let sessionPromise: Promise<Session | null> | undefined;
  return () =>
    (sessionPromise ??= readSession(headers).then(({ session, cookies }) => {
      for (const cookie of cookies) sendCookie(cookie);
      return session;
    }));
}

const getSession = (c: Context) =>
  createSessionReader(getTrustedHeaders(c), (cookie) => c.header("Set-Cookie", cookie, { append: true }))();

/** Returns an error response in the same shape as the API's. */
function sendError(c: Context, code: ErrorCode, data?: Record<string, unknown>) {
  const { status, message } = errorTable[code];
  if (typeof data?.retryAfterSeconds === "number") c.header("Retry-After", `${data.retryAfterSeconds}`);
  return c.json({ defined: true, code, status, message, data }, status);
}

/** Reads the wait time from an API response for the Retry-After header. */
async function retryAfterSeconds(apiResponse: Response): Promise<number | undefined> {
  if (apiResponse.status !== 429) return undefined;
  const body: { data?: { retryAfterSeconds?: number } } = await apiResponse.clone().json();
  return body.data?.retryAfterSeconds;
}

/**
 * Creates everything in the web process except its pages: middleware, health checks, webhooks, the API and its
 * reference, and other routes that don't return a page.
 */
export function createHttp() {
  const http = new Hono<HttpEnv>({ getPath: getRoutedPath });
  // Handle unexpected errors ourselves, because Hono's default handler prints to the console instead of the log.
  http.onError((error, c) => {
    log.error({ err: error }, "unexpected request error");
    return sendError(c, "INTERNAL");
  });
  http.use(requestLog);
  http.use(securityHeaders);
  http.use(redirectFromShortHost);
  http.use(rejectCrossSite);
  http.use(limitBody);
  http.route("/", health);
  http.route("/", createCalendarRoutes(getSession));
  http.route("/", createAttendanceEvents(getSession));
  http.route("/", postPictures);

  http.route("/", webhooks);

  // better-auth handles passkey ceremonies. Everything else about accounts goes through our API.
  http.on(["GET", "POST"], "/api/auth/passkey/*", async (c) => {
    try {
      // Even the GETs of a ceremony store a challenge, so each one counts as a write.
      await consume("passkey:address", getClientAddress(c));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendError(c, error.code, error.details);
    }
    const headers = getTrustedHeaders(c);
    // better-auth knows about sessions but not about profiles. Without an enabled profile, only sign-in is allowed.
    const isSignIn = /\/(generate-authenticate-options|verify-authentication)$/.test(c.req.path);
    const session = isSignIn ? null : (await readSession(headers)).session;
    if (!isSignIn && !session) return sendError(c, "UNAUTHENTICATED");
    if (session?.operator) return sendError(c, "READ_ONLY_SESSION");
    const response = await auth.handler(new Request(c.req.raw, { headers }));
    if (session && response.ok && c.req.path.endsWith("/verify-registration"))
      await notifyPasskeyAdded(session);
    return new Response(response.body, response);
  });

  http.route("/api/v1", apiDocs);
  http.use("/api/v1/*", limitJson);
  http.use("/api/v1/*", async (c, next) => {
    const headers = getTrustedHeaders(c);
    const cookies: string[] = [];
    const session = createSessionReader(headers, (cookie) => cookies.push(cookie));
    const apiResponse = await handleApi(c.req.raw, { headers, clientAddress: getClientAddress(c), session });
    if (!apiResponse) return next();
    // Read the wait time before passing the body on, because a body can be read only once.
    const retryAfter = await retryAfterSeconds(apiResponse);
    const response = new Response(apiResponse.body, apiResponse);
    // Cookies from extending the session go first, so that cookies set by the operation, such as a renewed session,
    // take precedence.
    response.headers.delete("set-cookie");
    for (const cookie of [...cookies, ...apiResponse.headers.getSetCookie()])
      response.headers.append("set-cookie", cookie);
    response.headers.set("Cache-Control", "no-store");
    // The browser's HTTP cache stores nothing, but the service worker stores responses that name their account.
    if (c.req.method === "GET" && apiResponse.ok && isCachedResponse(c.req.path)) {
      const activeSession = await session();
      if (activeSession && !activeSession.operator)
        response.headers.set(ACCOUNT_HEADER, activeSession.user.id);
    }
    if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
    return response;
  });
  http.all("/api/*", (c) => sendError(c, "NOT_FOUND"));
  return http;
}
