import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import {
  clientAddressContext,
  nonceContext,
  sessionContext,
  themeContext,
  themeOf,
} from "#app/request-context.ts";
import { isKeptDocument } from "#app/offline/kept-addresses.ts";
import offlineStyles from "#app/offline/offline-page.css?inline";
import offlineWorker from "#app/offline/worker.ts?script";
import myPageStyles from "#app/my-page.css?inline";
import rsvpStyles from "#app/rsvp.css?inline";
import rsvpScript from "#app/rsvp-script.ts?script";
import { config } from "#platform/config.ts";
import { ACCOUNT_HEADER } from "#platform/offline-copies.ts";
import { clientAddress } from "./client-address.ts";
import { createHttp, sessionReader, trustedHeaders } from "./http.ts";
import { myPages } from "./my-page.tsx";
import { offlineRoutes } from "./offline.tsx";
import { publicAnswer } from "./public-answer.ts";
import { rsvpPages } from "./rsvp.ts";
import { pagePolicy } from "./security.ts";

export const app = createHttp();

/** Icons and pictures keep their names when they change. */
const keepForAnHour = (_path: string, c: Context) => c.header("Cache-Control", "public, max-age=3600");

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
      /^[^.].*\.(svg|png|jpg|ico|txt|webmanifest)$/.test(name),
    ))
      app.get(`/${file}`, serveStatic({ root, precompressed: true, onFound: keepForAnHour }));
}

const rsvp = rsvpPages({ styles: rsvpStyles, script: rsvpScript });
app.route("/", rsvp.routes);
/** For the server itself to ask first. */
export const openLink = rsvp.open;
app.route("/", myPages({ styles: myPageStyles }));

// Behind a proxy that ends TLS the request's own address is http while the browser's Origin is https:
// without naming our host React Router answers every form post with 400.
const build = async () => ({
  ...(await import("virtual:react-router/server-build")),
  allowedActionOrigins: [config.appHost],
});
// Given a function React Router derives all routes again on every request: only in development.
const built = import.meta.env.DEV ? undefined : await build();
const handlePage = createRequestHandler(built ?? build, import.meta.env.MODE);
app.route("/", offlineRoutes({ worker: offlineWorker, styles: offlineStyles, build: built }));

app.all("*", async (c) => {
  const nonce = randomBytes(16).toString("base64");
  const cookies: string[] = [];
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(clientAddressContext, clientAddress(c));
  context.set(themeContext, themeOf(c.req.header("cookie")));
  let session: ReturnType<ReturnType<typeof sessionReader>> | undefined;
  const readSession = sessionReader(trustedHeaders(c), (cookie) => cookies.push(cookie));
  context.set(sessionContext, () => (session = readSession()));
  const page = await handlePage(c.req.raw, context);
  const response = new Response(page.body, page);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  // A page has its own nonce and the visitor's theme, so no cache may hand it to others; one that was made for
  // somebody signed in, even of the public site, is not kept at all.
  const visitor = await session?.catch(() => null);
  if (visitor) response.headers.set("Cache-Control", "no-store");
  else if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-cache");
  if (visitor && !visitor.operator && isKeptDocument(c.req.path))
    response.headers.set(ACCOUNT_HEADER, visitor.user.id);
  // In development Vite's own inline scripts have no nonce.
  if (import.meta.env.PROD) response.headers.set("Content-Security-Policy", pagePolicy(nonce));
  else response.headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  const answer = visitor ? response : await publicAnswer(c.req.raw, response, nonce);
  // Headers of a 304 replace those of the page that was kept.
  if (answer.status === 304) c.set("isComplete", true);
  return answer;
});
