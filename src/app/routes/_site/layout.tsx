import { lazy, Suspense } from "react";
import { Outlet, redirectDocument } from "react-router";
import { clock } from "#platform/clock.ts";
import { nonceContext, themeContext } from "#app/request-context.ts";
import { getCurrentSession, getViewingTime } from "#app/session-gate.ts";
import type { ToastsAround } from "#app/site/failed-toast.tsx";
import { siteScript } from "#app/site/site-script.server.ts";
import { SiteShell } from "#app/site-shell.tsx";
import type { Route } from "./+types/layout";

/** Loaded only for signed-in readers, so public visitors don't download the app. */
const SignedInShell = lazy(() => import("#app/signed-in-shell.tsx"));
const Toaster = lazy(() => import("#ui/toaster.tsx"));

/** Signed-in readers keep their sidebar on the blog, which is also public (OP2-34). */
const canRunApp = (pathname: string) => /^\/blog(\/|$)/.test(pathname);

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await getCurrentSession(context);
  const runsApp = session !== null && canRunApp(new URL(request.url).pathname);
  return {
    user: session?.user ?? null,
    viewingMs: session && getViewingTime(session),
    year: clock.now().getUTCFullYear(),
    theme: context.get(themeContext),
    /** The script of a page that loads no other, or null where the app runs. */
    script: runsApp ? null : { code: siteScript, nonce: context.get(nonceContext) },
  };
}

/** The app runs on the blog only. For visitors, and on every other public page, it makes way for a document. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const data = canRunApp(new URL(request.url).pathname) ? await serverLoader() : null;
  if (data?.script === null) return data;
  throw redirectDocument(request.url);
}

/** Within the blog, the session doesn't have to be checked again. */
export const shouldRevalidate = ({ nextUrl }: { nextUrl: URL }) => !canRunApp(nextUrl.pathname);

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { user, viewingMs, year, theme, script } = loaderData;
  if (user === null || script !== null)
    return (
      <SiteShell signedIn={user !== null} year={year} theme={theme} script={script}>
        <Outlet />
      </SiteShell>
    );
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
}
