import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import type { ServerBuild } from "react-router";
import type { Build } from "#app/offline/worker-scope.ts";
import { themeOf, type Theme } from "#app/request-context.ts";
import { config } from "#platform/config.ts";
import { buttonClass } from "#ui/button-look.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Logo } from "#ui/logo.tsx";
import { LAST_WORKER } from "./last-worker.ts";
import type { HttpEnv } from "./request-log.ts";
import { withoutUnused } from "./rsvp-classes.ts";

/** Without a script of the build, so that it can stand in for any page: once the network is back, the page itself. */
const OFFLINE_SCRIPT = [
  // Whoever pressed a link may wait some seconds for it, and must not be called back.
  "let isLeft = false",
  'addEventListener("beforeunload", () => { isLeft = true })',
  "const again = () => { if (!isLeft) location.reload() }",
  'addEventListener("online", again)',
  // The browser believes in a network that is not there, or not yet.
  "if (navigator.onLine) setTimeout(again, 5000)",
].join(";");

const PAGE_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(OFFLINE_SCRIPT).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Lazily loaded parts above this (drawing PDF files) come when they are wanted. */
const LARGEST_AHEAD = 130_000;

export type OfflineAssets = {
  /** src/app/offline/worker.ts, bundled. */
  worker: string;
  styles: string;
  /** Nothing in development: there the worker is the one that removes itself. */
  build?: Pick<ServerBuild, "assets">;
};

/** The service worker's script, and the page it shows when there is nothing else to show. */
export function offlineRoutes({ worker, styles, build }: OfflineAssets) {
  const css = withoutUnused(styles);
  const script =
    build && config.hasServiceWorker
      ? `const BUILD = ${JSON.stringify(describe(build, offlinePage(css, "system")))};\n${worker}\n`
      : LAST_WORKER;
  const routes = new Hono<HttpEnv>();
  routes.get("/service-worker.js", (c) => {
    c.header("Content-Type", "text/javascript; charset=utf-8");
    // Browsers ask whether it changed each time; a cache in between must not answer for us.
    c.header("Cache-Control", "no-cache");
    // The worker's own requests are bound by this too.
    c.header("Content-Security-Policy", "default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
    return c.body(script);
  });
  routes.get("/offline", (c) => {
    c.header("Cache-Control", "private, no-cache");
    c.header("Content-Security-Policy", PAGE_POLICY);
    return c.html(offlinePage(css, themeOf(c.req.header("cookie"))));
  });
  return routes;
}

const isOfApp = ({ id }: { id: string }) =>
  id === "root" || (id.startsWith("routes/_app/") && !id.startsWith("routes/_app/admin/"));

/** What the worker has to know: React Router's own list of files for the app's screens, and what they load later. */
function describe({ assets }: Pick<ServerBuild, "assets">, page: string): Build {
  const routes = Object.values(assets.routes).flatMap((route) => (route ? [route] : []));
  const app = routes.filter(isOfApp);
  const others = new Set(routes.filter((route) => !isOfApp(route)).map(({ module }) => module));
  const ahead = readdirSync("build/client/assets")
    .filter((name) => /\.js$|-latin-w\w+-normal-.*\.woff2$/.test(name) && !name.startsWith("manifest-"))
    .filter((name) => statSync(`build/client/assets/${name}`).size <= LARGEST_AHEAD)
    .map((name) => `/assets/${name}`)
    .filter((name) => !others.has(name));
  const needed = [assets.entry, ...app].flatMap((chunk) => [
    chunk.module,
    ...(chunk.imports ?? []),
    ...("css" in chunk ? (chunk.css ?? []) : []),
  ]);
  const paths = app.flatMap(({ path }) => (path ? [`/${path.replaceAll(/:\w+/g, "x")}`] : [])).toSorted();
  return {
    version: assets.version,
    files: [...new Set([...needed, ...ahead])].toSorted(),
    routes: `/__manifest?${new URLSearchParams({ paths: paths.join(","), version: assets.version })}`,
    // With its digest, so that another page makes another worker.
    page: `/offline?${createHash("sha256").update(page).digest("hex").slice(0, 8)}`,
  };
}

function offlinePage(css: string, theme: Theme): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en" className={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>You Are Offline · FirstWhistle</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        <script dangerouslySetInnerHTML={{ __html: OFFLINE_SCRIPT }} />
      </head>
      <body>
        <main className="flex min-h-dvh flex-col px-4 py-5 md:px-10">
          <div className="flex">
            <Logo />
          </div>
          <EmptyState
            size="page"
            className="flex-1"
            title="You Are Offline"
            action={
              <>
                {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the address it stands in for, whichever that is */}
                <a href="" className={buttonClass({ variant: "primary" })}>
                  Try Again
                </a>
                <a href="/schedule" className={buttonClass({ variant: "secondary" })}>
                  Schedule
                </a>
                <a href="/teams" className={buttonClass({ variant: "secondary" })}>
                  Teams
                </a>
              </>
            }
          >
            This page needs a connection and opens by itself once there is one. Schedules and rosters that
            were open on this device can be read meanwhile.
          </EmptyState>
        </main>
      </body>
    </html>,
  )}`;
}
