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
  parseTheme,
} from "#app/request-context.ts";
import { isCachedDocument } from "#app/offline/cached-paths.ts";
import offlineStyles from "#app/offline/offline-page.css?inline";
import offlineWorker from "#app/offline/worker.ts?script";
import embedStyles from "#app/embed.css?inline";
import embedScript from "#app/embed-script.ts?script";
import myPageStyles from "#app/my-page.css?inline";
import publicPageStyles from "#app/public-page.css?inline";
import rsvpStyles from "#app/rsvp.css?inline";
import rsvpScript from "#app/rsvp-script.ts?script";
import { config } from "#platform/config.ts";
import { ACCOUNT_HEADER } from "#platform/offline-copies.ts";
import { getClientAddress } from "./client-address.ts";
import { createHttp, createSessionReader } from "./http.ts";
import { createOfflineRoutes } from "./offline.tsx";
import { createPages } from "./pages.ts";
import { toPublicResponse } from "./public-response.ts";
import { buildPagePolicy } from "./security.ts";
import { getTrustedHeaders } from "./trusted-headers.ts";

export const app = createHttp();

/** Icons and pictures aren't fingerprinted, so cache them only for an hour. */
const cacheForAnHour = (_path: string, c: Context) => c.header("Cache-Control", "public, max-age=3600");

// Serves the client build. In development, Vite serves these files before a request gets here.
if (import.meta.env.PROD) {
  const root = "build/client";
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => {
        c.header("Cache-Control", "public, max-age=31536000, immutable");
        // Pages on the short host load these fonts from another origin.
        if (config.shortUrl !== null) c.header("Access-Control-Allow-Origin", config.shortUrl);
      },
    }),
  );
  // Register only files that exist, so page requests don't touch the disk.
  if (existsSync(root))
    for (const file of readdirSync(root).filter((name) =>
      /^[^.].*\.(svg|png|jpg|ico|txt|webmanifest)$/.test(name),
    ))
      app.get(`/${file}`, serveStatic({ root, precompressed: true, onFound: cacheForAnHour }));
}

const pages = createPages({
  rsvpStyles,
  rsvpScript,
  myPageStyles,
  publicPageStyles,
  embedStyles,
  embedScript,
});
app.route("/", pages.routes);
/** Handles RSVP links before they reach Hono. */
export const openLink = pages.openLink;

// Behind a proxy that terminates TLS, the request's URL is http while the browser's Origin is https. Without allowing
// our host, React Router would respond to every form post with 400.
const build = async () => ({
  ...(await import("virtual:react-router/server-build")),
  allowedActionOrigins: [config.appHost],
});
// When given a function, React Router rebuilds all routes on every request, so use one only in development.
const serverBuild = import.meta.env.DEV ? undefined : await build();
const handlePage = createRequestHandler(serverBuild ?? build, import.meta.env.MODE);
app.route("/", createOfflineRoutes({ worker: offlineWorker, styles: offlineStyles, build: serverBuild }));

app.all("*", async (c) => {
  const nonce = randomBytes(16).toString("base64");
  const cookies: string[] = [];
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(clientAddressContext, getClientAddress(c));
  context.set(themeContext, parseTheme(c.req.header("cookie")));
  let session: ReturnType<ReturnType<typeof createSessionReader>> | undefined;
  const readSession = createSessionReader(getTrustedHeaders(c), (cookie) => cookies.push(cookie));
  context.set(sessionContext, () => (session = readSession()));
  const page = await handlePage(c.req.raw, context);
  const response = new Response(page.body, page);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  // React Router names no charset for the data that a screen loads.
  if (response.headers.get("Content-Type") === "text/x-script")
    response.headers.set("Content-Type", "text/x-script; charset=utf-8");
  // A page has its own nonce and the visitor's theme, so no shared cache may store it. A page rendered for a signed-in
  // user, even on the public site, must not be stored at all.
  const visitor = await session?.catch(() => null);
  if (visitor) response.headers.set("Cache-Control", "no-store");
  else if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-cache");
  if (visitor && !visitor.operator && isCachedDocument(c.req.path))
    response.headers.set(ACCOUNT_HEADER, visitor.user.id);
  // In development, Vite's inline scripts have no nonce.
  // Administrators edit posts without loading another document.
  const hasPosts = /^\/blog(\/|$)/.test(c.req.path) || visitor?.user.role === "admin";
  if (import.meta.env.PROD)
    response.headers.set("Content-Security-Policy", buildPagePolicy(nonce, { hasPosts }));
  else response.headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  const finalResponse = visitor ? response : await toPublicResponse(c.req.raw, response, nonce);
  // A 304 response's headers replace the cached page's headers, so don't add any others.
  if (finalResponse.status === 304) c.set("isComplete", true);
  return finalResponse;
});
