import { LifeBuoy, LogOut } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import { accountsApi } from "#features/accounts/client.ts";
import { roleLabel } from "#features/accounts/rules.ts";
import type { Me } from "#features/accounts/schema.ts";
import { useTeamShortcuts } from "#features/teams/components/team-shortcuts.tsx";
import { Support } from "#features/support/components/support.tsx";
import { AppFrame } from "#ui/app-frame.tsx";
import { Logo } from "#ui/logo.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { forgetOfflineCopies } from "#platform/offline-copies.ts";
import { showToast } from "#ui/toast.tsx";
import { currentEntry, navigationFor } from "./navigation.tsx";

/** Sidebar or menu, who is signed in, and the page. `onSignedOut` forgets what was loaded for this user. */
export function AppShell({
  user,
  onSignedOut,
  children,
}: {
  user: Me;
  onSignedOut?: () => void;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [supportOpen, setSupportOpen] = useState(false);
  const [signingOut, setSigningOut] = useState(false);
  const shortcuts = useTeamShortcuts({ pathname, enabled: user.role !== "admin" && !signingOut });

  async function signOut() {
    // The user is cleared first, then the server is asked (AUTH-05).
    setSigningOut(true);
    onSignedOut?.();
    void forgetOfflineCopies();
    try {
      await accountsApi.sessions.signOut();
      announceAuthChange();
      await navigate("/login");
    } catch {
      setSigningOut(false);
      showToast.error("We could not sign you out. Please check your connection and try again.");
    }
  }

  if (signingOut)
    return (
      <main className="min-h-dvh bg-canvas">
        <h1 className="sr-only">FirstWhistle</h1>
        <Spinner page>Signing out</Spinner>
      </main>
    );

  const entries = navigationFor(user.role);
  // Exactly one item is current, and the nearer one wins: a team's shortcut before "Teams".
  const current = shortcuts.items.some((item) => item.current) ? undefined : currentEntry(entries, pathname);
  return (
    <>
      <AppFrame
        logo={<Logo label="" />}
        home={{ to: "/dashboard", label: "FirstWhistle, to the dashboard" }}
        nav={[
          ...entries.map((entry) => ({ ...entry, current: entry === current })),
          { label: "Support", icon: <LifeBuoy />, onSelect: () => setSupportOpen(true) },
        ]}
        shortcuts={shortcuts}
        footer={{
          lines: [user.email, roleLabel(user.role)],
          action: { label: "Sign out", icon: <LogOut />, onSelect: () => void signOut() },
        }}
      >
        {children}
      </AppFrame>
      <Support open={supportOpen} onOpenChange={setSupportOpen} />
    </>
  );
}
