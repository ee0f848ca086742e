import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { AccessDenied } from "#app/access-denied.tsx";
import { deniedReason, lacksSecondFactor } from "#app/navigation.tsx";
import { requireSession } from "#app/session-gate.ts";
import SignedInShell from "#app/signed-in-shell.tsx";
import { findSendingStop } from "#features/messages/switch/queries.server.ts";
import type { Route } from "./+types/layout";

// On most days nobody loads it.
const ShellNotices = lazy(() => import("#app/shell-notices.tsx"));

/** The gate of all signed-in pages. A loader, so that it also runs when one navigates inside the browser. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user } = await requireSession(context, url);
  return { user, sendingStopped: (await findSendingStop()) !== null };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function AppLayout({ loaderData: { user, sendingStopped } }: Route.ComponentProps) {
  const denied = deniedReason(user.role, useLocation().pathname);
  return (
    <SignedInShell user={user}>
      {(sendingStopped || lacksSecondFactor(user)) && (
        <Suspense fallback={null}>
          <ShellNotices user={user} sendingStopped={sendingStopped} />
        </Suspense>
      )}
      {denied === null ? <Outlet /> : <AccessDenied reason={denied} />}
    </SignedInShell>
  );
}
