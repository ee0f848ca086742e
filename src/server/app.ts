import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { nonceContext, sessionContext, themeContext, themeOf } from "#app/request-context.ts";
import { auth, CLIENT_ADDRESS_HEADER } from "#platform/auth.ts";
import { config } from "#platform/config.ts";
import { errorTable } from "#platform/error-codes.ts";
import { readSession, type Session } from "#platform/session.ts";
import { apiDocs } from "./api-docs.ts";
import { handleApi } from "./api.ts";
import { clientAddress } from "./client-address.ts";
import { health } from "./health.ts";
import { requestLog } from "./request-log.ts";
import { limitBody, pagePolicy, refuseCrossSite, securityHeaders } from "./security.ts";

export const app = new Hono();
app.use(requestLog);
app.use(securityHeaders);
app.use(refuseCrossSite);
app.use(limitBody);
app.route("/", health);

/** The request's headers with the client's address in a header that only we set. */
function trustedHeaders(c: Context) {
  const headers = new Headers(c.req.raw.headers);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress(c));
  return headers;
}

/** Reads the session at most once per request and passes on the cookie when it was extended. */
function sessionReader(headers: Headers, sendCookie: (cookie: string) => void) {
  let reading: Promise<Session | null> | undefined;
  return () =>
    (reading ??= readSession(headers).then(({ session, cookies }) => {
      for (const cookie of cookies) sendCookie(cookie);
      return session;
    }));
}

// Passkey ceremonies are better-auth's own; everything else about accounts is an operation of our API.
app.on(["GET", "POST"], "/api/auth/passkey/*", async (c) => {
  const response = await auth.handler(new Request(c.req.raw, { headers: trustedHeaders(c) }));
  return new Response(response.body, response);
});

app.route("/api/v1", apiDocs);
app.use("/api/v1/*", async (c, next) => {
  const headers = trustedHeaders(c);
  const cookies: string[] = [];
  const session = sessionReader(headers, (cookie) => cookies.push(cookie));
  const answer = await handleApi(c.req.raw, { headers, clientAddress: clientAddress(c), session });
  if (!answer) return next();
  const response = new Response(answer.body, answer);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  response.headers.set("Cache-Control", "no-store");
  const retryAfter = await retryAfterSeconds(answer);
  if (retryAfter) response.headers.set("Retry-After", String(retryAfter));
  return response;
});
app.all("/api/*", (c) => c.json({ defined: true, code: "NOT_FOUND", ...errorTable.NOT_FOUND }, 404));

async function retryAfterSeconds(answer: Response) {
  if (answer.status !== 429) return undefined;
  const body = (await answer.clone().json()) as { data?: { retryAfterSeconds?: number } };
  return body.data?.retryAfterSeconds;
}

// The built browser files. In development Vite serves them before a request gets here.
if (import.meta.env.PROD) {
  const root = "build/client";
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  );
  // Only files that exist, so that pages do not cost a look at the disk.
  if (existsSync(root))
    for (const file of readdirSync(root).filter((name) =>
      /^[^.].*\.(svg|png|ico|txt|webmanifest)$/.test(name),
    ))
      app.get(`/${file}`, serveStatic({ root, precompressed: true }));
}

// Behind a proxy that ends TLS the request's own address is http while the browser's Origin is https:
// without naming our host React Router answers every form post with 400.
const build = async () => ({
  ...(await import("virtual:react-router/server-build")),
  allowedActionOrigins: [config.appHost],
});
// Given a function React Router derives all routes again on every request: only in development.
const handlePage = createRequestHandler(import.meta.env.DEV ? build : await build(), import.meta.env.MODE);

app.all("*", async (c) => {
  const nonce = randomBytes(16).toString("base64");
  const cookies: string[] = [];
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(themeContext, themeOf(c.req.header("cookie")));
  context.set(
    sessionContext,
    sessionReader(trustedHeaders(c), (cookie) => cookies.push(cookie)),
  );
  const page = await handlePage(c.req.raw, context);
  const response = new Response(page.body, page);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  // In development Vite's own inline scripts have no nonce.
  if (import.meta.env.PROD) response.headers.set("Content-Security-Policy", pagePolicy(nonce));
  else response.headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  return response;
});
