import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { useAuthChanges } from "#features/accounts/components/auth-changes.ts";
import type { Me } from "#features/accounts/schema.ts";
import { AppShell } from "./app-shell.tsx";

const ViewingBanner = lazy(() => import("#features/accounts/components/viewing-banner.tsx"));

interface SignedInShellProps {
  user: Me;
  /** For so long an administrator may view this as `user`; null for people themselves. */
  viewingMs: number | null;
  children: ReactNode;
}

/** What surrounds everything a signed-in person sees: what was loaded for them, the session's changes, the shell. */
export default function SignedInShell({ user, viewingMs, children }: SignedInShellProps) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Asked for without a network too: the service worker may have a copy.
          queries: { staleTime: 30_000, retry: 1, networkMode: "offlineFirst" },
          // Left alone they would wait for the network and then do something nobody expects any more.
          mutations: { networkMode: "always" },
        },
      }),
  );
  const [Offline, setOffline] = useState<ComponentType>();
  useAuthChanges();
  // After everything else, and nothing waits for it.
  useEffect(() => {
    import("./offline/offline-support.tsx").then(
      (part) => setOffline(() => part.default),
      () => undefined,
    );
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <AppShell user={user} onSignedOut={() => queries.clear()}>
        {viewingMs !== null && (
          <Suspense>
            <ViewingBanner user={user} millisecondsLeft={viewingMs} />
          </Suspense>
        )}
        {Offline && <Offline />}
        {children}
      </AppShell>
    </QueryClientProvider>
  );
}
