import type { Language } from "#words/language.ts";
import archivo from "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { lazy, Suspense, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { listOfferedProviders } from "#features/accounts/providers/queries.server.ts";
import { Spinner } from "#ui/spinner.tsx";
import type { Route } from "./+types/root";
import "./app.css";
import "./install-offer.ts";
import { ProblemPage } from "./problem-page.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { themeContext } from "./request-context.ts";
import type { loader as siteLoader } from "./routes/_site/layout.tsx";
import { needsSession } from "./signed-in-pages.ts";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  ...[instrumentSans, archivo].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

export const meta: Route.MetaFunction = () => [{ title: "FirstWhistle" }];

export function loader({ context }: Route.LoaderArgs) {
  return { theme: context.get(themeContext), providers: listOfferedProviders() };
}

/**
 * Never revalidates, because the theme switch updates the page itself. Revalidating on every navigation would slow down
 * each page and fail offline.
 */
export const shouldRevalidate = () => false;

/** Color of the status bar at the top of a phone's screen, matching the surface below it (--surface). */
const barColors = { light: "#ffffff", dark: "#111723" };

/** One toaster for every page that shows toasts, so a toast survives navigation. The blog has its own. */
const Toaster = lazy(() => import("#ui/toaster.tsx"));

export function Layout({ children }: { children: ReactNode }) {
  // Most public pages have a small script of their own instead (src/app/site/site-script.ts).
  const site = useRouteLoaderData<typeof siteLoader>("routes/_site/layout");
  const runsApp = !site?.script;
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? "system";
  // These pages are in their reader's language. All others are in English.
  const join = useRouteLoaderData<{ language?: Language }>("routes/_token/join");
  const sub = useRouteLoaderData<{ page?: { language: Language } | null }>("routes/_token/league-sub");
  const language = join?.language ?? sub?.page?.language ?? "en";
  return (
    // The theme switch changes this class directly, without React.
    <html lang={language} className={theme === "system" ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {(["light", "dark"] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={barColors[scheme]}
          />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {runsApp && (
          <>
            {!site && (
              <Suspense>
                <Toaster />
              </Suspense>
            )}
            {/* Scrolls to the top on a new page, and restores the position on "back" (SHELL-37). */}
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  const { location } = useNavigation();
  const isEntering = location && needsSession(location.pathname) && !needsSession(getCurrentPath());
  if (isEntering)
    return (
      <main className="min-h-dvh">
        <h1 className="sr-only">FirstWhistle</h1>
        <Spinner page>Checking your session</Spinner>
      </main>
    );
  return (
    <>
      {/* The next page's data can take seconds to load, so every tap on a link gets a response right away. */}
      <ProgressLine />
      <Outlet />
    </>
  );
}

const getCurrentPath = () => (typeof window === "undefined" ? "/" : window.location.pathname);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProblemPage title="Page Not Found" />;
  if (typeof window !== "undefined" && !navigator.onLine)
    return <ProblemPage title="You're Offline">This page needs an internet connection.</ProblemPage>;
  return (
    <ProblemPage title="Something Went Wrong">
      {isRouteErrorResponse(error) && error.status === 503
        ? "Failed to retrieve authentication session"
        : "The problem is on our end, and we've logged it. Try again in a moment."}
    </ProblemPage>
  );
}
