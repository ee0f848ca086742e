import { Hono, type Context } from "hono";
import { isKeptAnswer } from "#app/offline/kept-addresses.ts";
import { noticePasskeyAdded } from "#features/accounts/security/commands.server.ts";
import { auth, CLIENT_ADDRESS_HEADER } from "#platform/auth.ts";
import { errorTable, type ErrorCode } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { ACCOUNT_HEADER } from "#platform/offline-copies.ts";
import { consume } from "#platform/rate-limit.ts";
import { readSession, type Session } from "#platform/session.ts";
import { apiDocs } from "./api-docs.ts";
import { handleApi } from "./api.ts";
import { attendanceEvents } from "./attendance-events.ts";
import { calendarFiles } from "./calendar.ts";
import { clientAddress } from "./client-address.ts";
import { health } from "./health.ts";
import { postPictures } from "./post-pictures.ts";
import { requestLog, type HttpEnv } from "./request-log.ts";
import { webhooks } from "./webhooks.ts";
import { limitBody, refuseCrossSite, securityHeaders } from "./security.ts";

/** The request's headers with the client's address in a header that only we set. */
export function trustedHeaders(c: Context) {
  const headers = new Headers(c.req.raw.headers);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress(c));
  return headers;
}

/** Reads the session at most once per request and passes on the cookie when it was extended. */
export function sessionReader(headers: Headers, sendCookie: (cookie: string) => void) {
  let reading: Promise<Session | null> | undefined;
  return () =>
    (reading ??= readSession(headers).then(({ session, cookies }) => {
      for (const cookie of cookies) sendCookie(cookie);
      return session;
    }));
}

const sessionOf = (c: Context) =>
  sessionReader(trustedHeaders(c), (cookie) => c.header("Set-Cookie", cookie, { append: true }))();

/** An error answer of the same shape as the API's own. */
function refuse(c: Context, code: ErrorCode, data?: Record<string, unknown>) {
  const { status, message } = errorTable[code];
  if (typeof data?.retryAfterSeconds === "number") c.header("Retry-After", `${data.retryAfterSeconds}`);
  return c.json({ defined: true, code, status, message, data }, status);
}

/** How long to wait, out of an API answer: HTTP says it in a header too. */
async function retryAfterSeconds(answer: Response): Promise<number | undefined> {
  if (answer.status !== 429) return undefined;
  const body: { data?: { retryAfterSeconds?: number } } = await answer.clone().json();
  return body.data?.retryAfterSeconds;
}

/** Everything of the web process but its pages: what holds for every request, health, the API and its reference. */
export function createHttp() {
  const http = new Hono<HttpEnv>();
  // What nobody expected. Hono's own handler prints to the console, beside the log.
  http.onError((error, c) => {
    log.error({ err: error }, "a request failed unexpectedly");
    return refuse(c, "INTERNAL");
  });
  http.use(requestLog);
  http.use(securityHeaders);
  http.use(refuseCrossSite);
  http.use(limitBody);
  http.route("/", health);
  http.route("/", calendarFiles(sessionOf));
  http.route("/", attendanceEvents(sessionOf));
  http.route("/", postPictures);

  http.route("/", webhooks);

  // Passkey ceremonies are better-auth's own; everything else about accounts is an operation of our API.
  http.on(["GET", "POST"], "/api/auth/passkey/*", async (c) => {
    try {
      // Even the GETs of a ceremony store a challenge, so each one counts as a write.
      await consume("passkey:address", clientAddress(c));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refuse(c, error.code, error.details);
    }
    const headers = trustedHeaders(c);
    // better-auth knows sessions but not profiles: without one that is enabled, only signing in is open.
    const isSignIn = /\/(generate-authenticate-options|verify-authentication)$/.test(c.req.path);
    const session = isSignIn ? null : (await readSession(headers)).session;
    if (!isSignIn && !session) return refuse(c, "UNAUTHENTICATED");
    if (session?.operator) return refuse(c, "LOOKING_ONLY");
    const response = await auth.handler(new Request(c.req.raw, { headers }));
    if (session && response.ok && c.req.path.endsWith("/verify-registration"))
      await noticePasskeyAdded(session);
    return new Response(response.body, response);
  });

  http.route("/api/v1", apiDocs);
  http.use("/api/v1/*", async (c, next) => {
    const headers = trustedHeaders(c);
    const cookies: string[] = [];
    const session = sessionReader(headers, (cookie) => cookies.push(cookie));
    const answer = await handleApi(c.req.raw, { headers, clientAddress: clientAddress(c), session });
    if (!answer) return next();
    // Before the answer's body is handed on: it can be read only once.
    const retryAfter = await retryAfterSeconds(answer);
    const response = new Response(answer.body, answer);
    // The session's own extension first: what the operation sets, e.g. a renewed session, must have the last word.
    response.headers.delete("set-cookie");
    for (const cookie of [...cookies, ...answer.headers.getSetCookie()])
      response.headers.append("set-cookie", cookie);
    response.headers.set("Cache-Control", "no-store");
    // Browsers' own caches keep nothing; the service worker keeps what says whose it is.
    if (c.req.method === "GET" && answer.ok && isKeptAnswer(c.req.path)) {
      const reader = await session();
      if (reader && !reader.operator) response.headers.set(ACCOUNT_HEADER, reader.user.id);
    }
    if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
    return response;
  });
  http.all("/api/*", (c) => refuse(c, "NOT_FOUND"));
  return http;
}
