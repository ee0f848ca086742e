import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useAuthChanges } from "#features/accounts/components/auth-changes.ts";
import { AccessDenied } from "#app/access-denied.tsx";
import { AppShell } from "#app/app-shell.tsx";
import { deniedReason } from "#app/navigation.tsx";
import { requireSession } from "#app/session-gate.ts";
import type { Route } from "./+types/layout";

/** The gate of all signed-in pages. A loader, so that it also runs when one navigates inside the browser. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user } = await requireSession(context, url);
  return { user };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function AppLayout({ loaderData }: Route.ComponentProps) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }),
  );
  useAuthChanges();
  const denied = deniedReason(loaderData.user.role, useLocation().pathname);
  return (
    <QueryClientProvider client={queries}>
      <AppShell user={loaderData.user} onSignedOut={() => queries.clear()}>
        {denied === null ? <Outlet /> : <AccessDenied reason={denied} />}
      </AppShell>
    </QueryClientProvider>
  );
}
