import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { clock } from "#platform/clock.ts";
import { themeContext } from "#app/request-context.ts";
import { getCurrentSession, getViewingTime } from "#app/session-gate.ts";
import type { ToastsAround } from "#app/site/failed-toast.tsx";
import { SiteShell } from "#app/site-shell.tsx";
import type { Route } from "./+types/layout";

/** Loaded only for signed-in readers, so public visitors don't download the app. */
const SignedInShell = lazy(() => import("#app/signed-in-shell.tsx"));
const Toaster = lazy(() => import("#ui/toaster.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  const session = await getCurrentSession(context);
  return {
    user: session?.user ?? null,
    viewingMs: session && getViewingTime(session),
    year: clock.now().getUTCFullYear(),
    theme: context.get(themeContext),
  };
}

/** Signing in or out leaves this layout, so static pages don't have to check the session again. */
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData: { user, viewingMs, year, theme } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  // Signed-in readers keep their sidebar on the blog, which is also public (OP2-34).
  if (user && /^\/blog(\/|$)/.test(pathname))
    return (
      <>
        <Suspense>
          <SignedInShell user={user} viewingMs={viewingMs}>
            {/* Offsets the margins that blog pages have on the public site. */}
            <div className="-mx-2.5">
              <Outlet context={true satisfies ToastsAround} />
            </div>
          </SignedInShell>
        </Suspense>
        <Suspense>
          <Toaster />
        </Suspense>
      </>
    );
  return (
    <SiteShell signedIn={user !== null} year={year} theme={theme}>
      <Outlet />
    </SiteShell>
  );
}
