import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { clock } from "#platform/clock.ts";
import { themeContext } from "#app/request-context.ts";
import { currentSession, viewingTime } from "#app/session-gate.ts";
import type { ToastsAround } from "#app/site/failed-toast.tsx";
import { SiteShell } from "#app/site-shell.tsx";
import type { Route } from "./+types/layout";

/** Loaded only for signed-in readers: visitors of the public site must not pay for the app. */
const SignedInShell = lazy(() => import("#app/signed-in-shell.tsx"));
const Toaster = lazy(() => import("#ui/toaster.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  const session = await currentSession(context);
  return {
    user: session?.user ?? null,
    viewingMs: session && viewingTime(session),
    year: clock.now().getUTCFullYear(),
    theme: context.get(themeContext),
  };
}

/** Signing in and out lead out of here and back: a page of words need not wait for who is reading it once more. */
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData: { user, viewingMs, year, theme } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  // Signed-in readers keep their sidebar on the blog, and what it says; nobody needs a session for it (OP2-34).
  if (user && /^\/blog(\/|$)/.test(pathname))
    return (
      <>
        <Suspense>
          <SignedInShell user={user} viewingMs={viewingMs}>
            {/* The blog's pages bring the margins they have on the public site. */}
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
