import { Outlet, useLocation } from "react-router";
import { AccessDenied } from "#app/access-denied.tsx";
import { deniedReason } from "#app/navigation.tsx";
import { requireSession } from "#app/session-gate.ts";
import SignedInShell from "#app/signed-in-shell.tsx";
import type { Route } from "./+types/layout";

/** The gate of all signed-in pages. A loader, so that it also runs when one navigates inside the browser. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user } = await requireSession(context, url);
  return { user };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function AppLayout({ loaderData: { user } }: Route.ComponentProps) {
  const denied = deniedReason(user.role, useLocation().pathname);
  return (
    <SignedInShell user={user}>
      {denied === null ? <Outlet /> : <AccessDenied reason={denied} />}
    </SignedInShell>
  );
}
