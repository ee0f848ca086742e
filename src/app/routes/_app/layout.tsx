import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { AccessDenied } from "#app/access-denied.tsx";
import { deniedReason } from "#app/navigation.tsx";
import { requireSession, viewingTime } from "#app/session-gate.ts";
import { ShellNotices } from "#app/shell-notices.tsx";
import SignedInShell from "#app/signed-in-shell.tsx";
import { findSendingStop } from "#features/messages/switch/queries.server.ts";
import type { Route } from "./+types/layout";

/** The gate of all signed-in pages. A loader, so that it also runs when one navigates inside the browser. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const session = await requireSession(context, url);
  return {
    user: session.user,
    viewingMs: viewingTime(session),
    sendingStopped: (await findSendingStop()) !== null,
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Who is on the screen. */
let shown: Loaded | undefined;
/** On a bad connection nobody waits longer for a screen that is already there. */
const PATIENCE_MS = 4000;

/**
 * Without an answer, screens open for whoever is there already: each says by itself what it could not load, and the API
 * refuses those whose session has ended.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  const before = shown;
  if (!before) return serverLoader();
  const patience = new Promise<Loaded>((resolve) => {
    setTimeout(() => resolve(before), PATIENCE_MS);
  });
  const asked = serverLoader().catch((error: unknown) => {
    // What fetch throws; a refusal or a redirect is an answer.
    if (error instanceof TypeError) return before;
    throw error;
  });
  return Promise.race([asked, patience]);
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function AppLayout({ loaderData }: Route.ComponentProps) {
  const { user, viewingMs, sendingStopped } = loaderData;
  const denied = deniedReason(user.role, useLocation().pathname);
  useEffect(() => {
    shown = loaderData;
    return () => {
      shown = undefined;
    };
  }, [loaderData]);
  return (
    <SignedInShell key={user.id} user={user} viewingMs={viewingMs}>
      <ShellNotices user={user} sendingStopped={sendingStopped} />
      {denied === null ? <Outlet /> : <AccessDenied reason={denied} />}
    </SignedInShell>
  );
}
