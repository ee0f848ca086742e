import { LifeBuoy, LogOut, MessageSquareText } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { announceAuthChange } from "#features/accounts/components/auth-changes.ts";
import { accountsApi } from "#features/accounts/client.ts";
import { getRoleLabel } from "#features/accounts/rules.ts";
import type { Me } from "#features/accounts/schema.ts";
import { useLeagueShortcuts } from "#features/leagues/components/league-shortcuts.tsx";
import { useTeamShortcuts } from "#features/teams/components/team-shortcuts.tsx";
import { Support } from "#features/support/components/support.tsx";
import { AppFrame } from "#ui/app-frame.tsx";
import { Logo } from "#ui/logo.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { explainError } from "#platform/api-client.ts";
import { deviceDrafts } from "#platform/device-drafts.ts";
import { deleteOfflineCopies } from "#platform/offline-copies.ts";
import { showToast } from "#ui/toast.tsx";
import { findCurrentEntry, getBarEntries, getNavigation } from "./navigation.tsx";
import { SearchControl } from "./palette/search-control.tsx";
import type { ShellDialog } from "./shell-dialogs.tsx";
import { useLazyView } from "./use-lazy-view.ts";

const loadDialogs = () => import("./shell-dialogs.tsx");

/**
 * Renders the sidebar or menu, the signed-in user, and the page. `onSignedOut` clears the data that was loaded for this
 * user.
 */
export function AppShell({
  user,
  onSignedOut,
  children,
}: {
  user: Me;
  onSignedOut?: () => void;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [supportOpen, setSupportOpen] = useState(false);
  const [signingOut, setSigningOut] = useState(false);
  const [shownDialog, setShownDialog] = useState<ShellDialog | null>(null);
  const dialogs = useLazyView(loadDialogs);
  const league = useLeagueShortcuts({
    pathname,
    search,
    enabled: user.role === "league_manager" && !signingOut,
  });
  const teamShortcuts = useTeamShortcuts({
    pathname,
    enabled: user.role !== "admin" && league.shortcuts === null && !signingOut,
  });
  const shortcuts = league.shortcuts ?? { ...teamShortcuts, switcher: league.switcher };

  useEffect(() => deviceDrafts.removeOld(), []);

  async function open(dialog: ShellDialog) {
    if (await dialogs.prepare()) setShownDialog(dialog);
  }

  async function signOut() {
    // Clear the user's data before calling the server (AUTH-05).
    setSigningOut(true);
    onSignedOut?.();
    void deleteOfflineCopies();
    deviceDrafts.removeAll();
    try {
      await accountsApi.sessions.signOut();
      announceAuthChange();
      await navigate("/login");
    } catch (error) {
      setSigningOut(false);
      showToast.error("We couldn't sign you out", { description: explainError(error) });
    }
  }

  if (signingOut)
    return (
      <main className="min-h-dvh bg-canvas">
        <h1 className="sr-only">FirstWhistle</h1>
        <Spinner page>Signing out</Spinner>
      </main>
    );

  const entries = getNavigation(user.role);
  // Mark exactly one item as current. The most specific one wins, so a team's shortcut beats "Teams".
  const current = shortcuts.items.some((item) => item.current)
    ? undefined
    : findCurrentEntry(entries, pathname);
  const places = getBarEntries(user.role);
  const currentPlace = findCurrentEntry(places, pathname);
  return (
    <>
      <AppFrame
        logo={<Logo label="" />}
        home={{ to: "/dashboard", label: "FirstWhistle, go to dashboard" }}
        nav={[
          ...entries.map((entry) => ({ ...entry, current: entry === current })),
          { label: "Support", icon: <LifeBuoy />, onSelect: () => setSupportOpen(true) },
        ]}
        bar={[
          ...places.map((place) => ({ ...place, current: place === currentPlace })),
          ...(user.role === "team_manager"
            ? [{ label: "Message", icon: <MessageSquareText />, onSelect: () => void open("message") }]
            : []),
        ]}
        shortcuts={shortcuts}
        sidebarTop={
          <SearchControl
            role={user.role}
            onSelect={{
              createTeam: () => void open("team"),
              sendMessage: () => void open("message"),
              contactSupport: () => setSupportOpen(true),
              signOut: () => void signOut(),
            }}
          />
        }
        footer={{
          lines: [user.email, getRoleLabel(user.role)],
          action: { label: "Sign out", icon: <LogOut />, onSelect: () => void signOut() },
        }}
      >
        {children}
      </AppFrame>
      {dialogs.View && <dialogs.View shown={shownDialog} onClose={() => setShownDialog(null)} />}
      <Support open={supportOpen} onOpenChange={setSupportOpen} />
    </>
  );
}
