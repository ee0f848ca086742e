import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import type { ServerBuild } from "react-router";
import type { Build } from "#app/offline/worker-scope.ts";
import { parseTheme, type Theme } from "#app/request-context.ts";
import { config } from "#platform/config.ts";
import { getButtonClass } from "#ui/button-styles.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Logo } from "#ui/logo.tsx";
import { UNREGISTER_WORKER } from "./unregister-worker.ts";
import type { HttpEnv } from "./request-log.ts";
import { removeUnused } from "./rsvp-classes.ts";
import { EMPTY_POLICY } from "./security.ts";

/** Inline so that the page needs no build files and can stand in for any page. Reloads when the network is back. */
const OFFLINE_SCRIPT = [
  // A link the user selected may take a few seconds to load, and a reload must not cancel it.
  "let isLeaving = false",
  'addEventListener("beforeunload", () => { isLeaving = true })',
  "const reload = () => { if (!isLeaving) location.reload() }",
  'addEventListener("online", reload)',
  // The browser may report a network that isn't usable, or isn't usable yet.
  "if (navigator.onLine) setTimeout(reload, 5000)",
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

/** Lazy chunks larger than this, such as the PDF library, aren't precached. */
const MAX_PRECACHED_BYTES = 130_000;

export type OfflineAssets = {
  /** The bundled src/app/offline/worker.ts. */
  worker: string;
  styles: string;
  /** Undefined in development, where the worker unregisters itself. */
  build?: Pick<ServerBuild, "assets">;
};

/** Serves the service worker's script and its fallback page. */
export function createOfflineRoutes({ worker, styles, build }: OfflineAssets) {
  const css = removeUnused(styles);
  const script =
    build && config.hasServiceWorker
      ? `const BUILD = ${JSON.stringify(describeBuild(build, renderOfflinePage(css, "system")))};\n${worker}\n`
      : UNREGISTER_WORKER;
  const routes = new Hono<HttpEnv>();
  routes.get("/service-worker.js", (c) => {
    c.header("Content-Type", "text/javascript; charset=utf-8");
    // Browsers and caches must revalidate the script each time they use it.
    c.header("Cache-Control", "no-cache");
    // This policy also applies to the worker's own requests.
    c.header("Content-Security-Policy", `${EMPTY_POLICY}; connect-src 'self'`);
    return c.body(script);
  });
  routes.get("/offline", (c) => {
    c.header("Cache-Control", "private, no-cache");
    c.header("Content-Security-Policy", PAGE_POLICY);
    return c.html(renderOfflinePage(css, parseTheme(c.req.header("cookie"))));
  });
  return routes;
}

const isAppRoute = ({ id }: { id: string }) =>
  id === "root" || (id.startsWith("routes/_app/") && !id.startsWith("routes/_app/admin/"));

/** Describes the build for the worker: React Router's list of files for the app's screens, plus lazy chunks. */
function describeBuild({ assets }: Pick<ServerBuild, "assets">, page: string): Build {
  const routes = Object.values(assets.routes).flatMap((route) => (route ? [route] : []));
  const app = routes.filter(isAppRoute);
  const otherModules = new Set(routes.filter((route) => !isAppRoute(route)).map(({ module }) => module));
  const precached = readdirSync("build/client/assets")
    .filter((name) => /\.js$|-latin-w\w+-normal-.*\.woff2$/.test(name) && !name.startsWith("manifest-"))
    .filter((name) => statSync(`build/client/assets/${name}`).size <= MAX_PRECACHED_BYTES)
    .map((name) => `/assets/${name}`)
    .filter((name) => !otherModules.has(name));
  const requiredFiles = [assets.entry, ...app].flatMap((chunk) => [
    chunk.module,
    ...(chunk.imports ?? []),
    ...("css" in chunk ? (chunk.css ?? []) : []),
  ]);
  const paths = app.flatMap(({ path }) => (path ? [`/${path.replaceAll(/:\w+/g, "x")}`] : [])).toSorted();
  return {
    version: assets.version,
    files: [...new Set([...requiredFiles, ...precached])].toSorted(),
    routes: `/__manifest?${new URLSearchParams({ paths: paths.join(","), version: assets.version })}`,
    // Includes a digest, so a changed page produces a new worker.
    page: `/offline?${createHash("sha256").update(page).digest("hex").slice(0, 8)}`,
  };
}

function renderOfflinePage(css: string, theme: Theme): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en" className={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>You're Offline · FirstWhistle</title>
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
            title="You're Offline"
            action={
              <>
                {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads the page it stands in for */}
                <a href="" className={getButtonClass({ variant: "primary" })}>
                  Try Again
                </a>
                <a href="/schedule" className={getButtonClass({ variant: "secondary" })}>
                  Schedule
                </a>
                <a href="/teams" className={getButtonClass({ variant: "secondary" })}>
                  Teams
                </a>
              </>
            }
          >
            This page needs an internet connection. It'll open as soon as you're back online. Until then, you
            can view schedules and rosters you've already opened on this device.
          </EmptyState>
        </main>
      </body>
    </html>,
  )}`;
}
