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
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { Spinner } from "#ui/spinner.tsx";
import type { Route } from "./+types/root";
import "./app.css";
import "./install-offer.ts";
import { ProblemPage } from "./problem-page.tsx";
import { themeContext } from "./request-context.ts";
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
  return { theme: context.get(themeContext) };
}

/** The switch changes the theme by itself; asking on every page would make each wait, without a network for nobody. */
export const shouldRevalidate = () => false;

/** The bar at the top of a phone's screen, in the colour of what is below it (--surface). */
const barColors = { light: "#ffffff", dark: "#111723" };

/** One for all pages that show toasts, so that one survives going from page to page; the public site has none. */
const Toaster = lazy(() => import("#ui/toaster.tsx"));

export function Layout({ children }: { children: ReactNode }) {
  const isSite = useMatches().some(({ id }) => id === "routes/_site/layout");
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? "system";
  return (
    // The theme switch changes this class by itself, without React.
    <html lang="en" className={theme === "system" ? undefined : theme} suppressHydrationWarning>
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
        {!isSite && (
          <Suspense>
            <Toaster />
          </Suspense>
        )}
        {/* Scrolls to the top on a new page and back to where one was on "back" (SHELL-37). */}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const { location } = useNavigation();
  const entering = location && needsSession(location.pathname) && !needsSession(currentPath());
  if (entering)
    return (
      <main className="min-h-dvh">
        <h1 className="sr-only">FirstWhistle</h1>
        <Spinner page>Checking your session</Spinner>
      </main>
    );
  return <Outlet />;
}

const currentPath = () => (typeof window === "undefined" ? "/" : window.location.pathname);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ProblemPage title="Page Not Found" />;
  if (typeof window !== "undefined" && !navigator.onLine)
    return <ProblemPage title="You Are Offline">This page needs a connection.</ProblemPage>;
  return (
    <ProblemPage title="Something went wrong">
      {isRouteErrorResponse(error) && error.status === 503
        ? "Failed to retrieve authentication session"
        : "The fault is on our side and has been noted. Please try again in a moment."}
    </ProblemPage>
  );
}
