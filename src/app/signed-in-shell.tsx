import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useAuthChanges } from "#features/accounts/components/auth-changes.ts";
import type { Me } from "#features/accounts/schema.ts";
import { AppShell } from "./app-shell.tsx";

/** What surrounds everything a signed-in person sees: what was loaded for them, the session's changes, the shell. */
export default function SignedInShell({ user, children }: { user: Me; children: ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }),
  );
  useAuthChanges();
  return (
    <QueryClientProvider client={queries}>
      <AppShell user={user} onSignedOut={() => queries.clear()}>
        {children}
      </AppShell>
    </QueryClientProvider>
  );
}
