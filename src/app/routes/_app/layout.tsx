import { lazy, Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { AccessDenied } from "#app/access-denied.tsx";
import { getDenialReason } from "#app/navigation.tsx";
import { requireSession, getViewingTime } from "#app/session-gate.ts";
import { ShellNotices } from "#app/shell-notices.tsx";
import SignedInShell from "#app/signed-in-shell.tsx";
import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { findSendingPause, getInstallation } from "#features/messages/switch/queries.server.ts";
import { hasTeams } from "#features/teams/queries.server.ts";
import { findAdminStep } from "#platform/proof.ts";
import type { Route } from "./+types/layout";

/** Loaded only for the few who need them. */
const AccountClosing = lazy(() => import("#app/account-closing.tsx"));
const AdminGate = lazy(() => import("#app/admin-gate.tsx"));

/** The session gate for all signed-in pages. It's a loader so that it also runs on client-side navigation. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const session = await requireSession(context, url);
  const [pause, isUsed] = await Promise.all([findSendingPause(), hasTeams(session)]);
  return {
    user: session.user,
    /** Set if the user asked to delete the account. Administrators who view as the user see the app as usual. */
    deletesAt: (!session.operator && session.deletesAt?.toISOString()) || null,
    /** What an administrator has to do before any admin page opens. The API rejects every admin operation until then. */
    adminStep: session.user.role === "admin" ? findAdminStep(session) : null,
    viewingMs: getViewingTime(session),
    pause,
    /** False for a new account, whose lists are known to be empty before they load. */
    hasTeams: isUsed,
    /** The length of the links in texts, so that screens can count what a text uses. */
    linkLength: RSVP_LINK_LENGTH,
    installation: getInstallation(),
  };
}

type LoaderData = Awaited<ReturnType<typeof loader>>;

/** What the layout last loaded, or undefined while it isn't mounted. */
let lastLoaded: LoaderData | undefined;
/** How long to wait for the server before showing a screen that's already loaded. */
const TIMEOUT_MS = 4000;

/**
 * Opens screens for the current user even when the server doesn't respond. Each screen reports what it couldn't load,
 * and the API rejects ended sessions.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<LoaderData> {
  const loaded = lastLoaded;
  if (!loaded) return serverLoader();
  const timeout = new Promise<LoaderData>((resolve) => {
    setTimeout(() => resolve(loaded), TIMEOUT_MS);
  });
  const response = serverLoader().catch((error: unknown) => {
    // fetch throws a TypeError on network failure. Error responses and redirects must pass through.
    if (error instanceof TypeError) return loaded;
    throw error;
  });
  return Promise.race([response, timeout]);
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function AppLayout({ loaderData }: Route.ComponentProps) {
  const { user, deletesAt, adminStep, viewingMs, pause, hasTeams: isUsed } = loaderData;
  const { pathname } = useLocation();
  const denialReason = getDenialReason(user.role, pathname);
  const page = denialReason === null ? <Outlet /> : <AccessDenied reason={denialReason} />;
  useEffect(() => {
    lastLoaded = loaderData;
    return () => {
      lastLoaded = undefined;
    };
  }, [loaderData]);
  if (deletesAt !== null)
    return (
      <Suspense>
        <AccountClosing email={user.email} deletesAt={deletesAt} />
      </Suspense>
    );
  return (
    <SignedInShell key={user.id} user={user} viewingMs={viewingMs} hasTeams={isUsed}>
      <ShellNotices user={user} pause={pause} adminStep={adminStep} />
      {adminStep !== null && /^\/admin(\/|$)/.test(pathname) ? (
        <Suspense>
          <AdminGate step={adminStep} />
        </Suspense>
      ) : (
        page
      )}
    </SignedInShell>
  );
}
