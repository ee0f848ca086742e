import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { useAuthChanges } from "#features/accounts/components/auth-changes.ts";
import type { Me } from "#features/accounts/schema.ts";
import { cacheNoTeams } from "#features/teams/components/team-list.ts";
import { explainError } from "#platform/api-client.ts";
import { OutageBanner } from "#ui/load-failure.tsx";
import { SessionRenewal } from "#features/accounts/components/session-renewal.tsx";
import { AppShell } from "./app-shell.tsx";

const ViewingBanner = lazy(() => import("#features/accounts/components/viewing-banner.tsx"));

interface SignedInShellProps {
  user: Me;
  /** How much longer an administrator may view as `user`, or null for a user's own session. */
  viewingMs: number | null;
  /** False if the user's list of teams is known to be empty. */
  hasTeams?: boolean;
  children: ReactNode;
}

/** Wraps every signed-in page with the query cache, the listener for sign-in changes, and the shell. */
export default function SignedInShell({ user, viewingMs, hasTeams = true, children }: SignedInShellProps) {
  const [queries] = useState(() => {
    const client = new QueryClient({
      defaultOptions: {
        // Queries run offline too because the service worker may have a copy.
        queries: { staleTime: 30_000, retry: 1, networkMode: "offlineFirst" },
        // By default, a mutation would wait for the network and run when the user no longer expects it.
        mutations: { networkMode: "always" },
      },
    });
    // Placeholders would promise teams that never come.
    if (!hasTeams) cacheNoTeams(client);
    return client;
  });
  const [Offline, setOffline] = useState<ComponentType>();
  useAuthChanges();
  // Loaded last because nothing depends on it.
  useEffect(() => {
    import("./offline/offline-support.tsx").then(
      (part) => setOffline(() => part.default),
      () => undefined,
    );
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <AppShell user={user} onSignedOut={() => queries.clear()}>
        {viewingMs === null && <SessionRenewal user={user} />}
        {viewingMs !== null && (
          <Suspense>
            <ViewingBanner user={user} millisecondsLeft={viewingMs} />
          </Suspense>
        )}
        {Offline && <Offline />}
        <OutageBanner explain={explainError} />
        {children}
      </AppShell>
    </QueryClientProvider>
  );
}
