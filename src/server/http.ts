import { Hono, type Context } from "hono";
import { isCachedResponse } from "#app/offline/cached-paths.ts";
import { log } from "#platform/log.ts";
import { ACCOUNT_HEADER } from "#platform/offline-copies.ts";
import { readSession, type Session } from "#platform/session.ts";
import { apiDocs } from "./api-docs.ts";
import { handleApi } from "./api.ts";
import { createAttendanceEvents } from "./attendance-events.ts";
import { createCalendarRoutes } from "./calendar.ts";
import { getClientAddress } from "./client-address.ts";
import { sendError } from "./error-response.ts";
import { health } from "./health.ts";
import { createPasskeyCeremonies } from "./passkey-ceremonies.ts";
import { postPictures } from "./post-pictures.ts";
import { createProviderCallbacks } from "./provider-callback.ts";
import { createExportRoutes } from "./data-exports.ts";
import { findKey } from "./key-requests.ts";
import { requestLog, type HttpEnv } from "./request-log.ts";
import { getTrustedHeaders } from "./trusted-headers.ts";
import { webhooks } from "./webhooks.ts";
import { securityTxt } from "./security-txt.ts";
import { limitBody, limitJson, rejectCrossSite, securityHeaders } from "./security.ts";
import { getRoutedPath, redirectFromShortHost } from "./short-host.ts";

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

/** Reads the session of a request. Next to a key, cookies count nowhere. */
export const getSession = async (c: Context): Promise<Session | null> =>
  findKey(c.req.raw.headers) !== null
    ? null
    : createSessionReader(getTrustedHeaders(c), (cookie) =>
        c.header("Set-Cookie", cookie, { append: true }),
      )();

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
  http.route("/", securityTxt);
  http.route("/", createCalendarRoutes(getSession));
  http.route("/", createAttendanceEvents(getSession));
  http.route("/", createExportRoutes(getSession));
  http.route("/", postPictures);

  http.route("/", webhooks);

  http.route("/", createPasskeyCeremonies());
  http.route("/", createProviderCallbacks());

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
    const isForBrowser = findKey(headers) === null;
    if (isForBrowser && c.req.method === "GET" && apiResponse.ok && isCachedResponse(c.req.path)) {
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
