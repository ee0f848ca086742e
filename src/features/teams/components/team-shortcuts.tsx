import { Users } from "lucide-react";
import type { FrameShortcuts } from "#ui/frame-nav.tsx";
import { Kit } from "#ui/kit.tsx";
import type { StatusDotTone } from "#ui/status-dot.tsx";
import type { SubscriptionStatus } from "../schema.ts";
import { statusNames } from "../rules.ts";
import { useTeamList } from "./team-list.ts";

/** The number of teams that fit below the navigation on a small laptop. */
export const MAX_SHORTCUTS = 8;

/** Colors from TEAM-20. */
const tones: Record<SubscriptionStatus, StatusDotTone> = {
  pending: "yellow",
  active: "green",
  expired: "red",
};

/**
 * Lists the newest teams under the navigation and marks the current one. If loading fails, shows nothing, because the
 * pages that need teams show an error.
 */
export function useTeamShortcuts({ pathname, enabled }: { pathname: string; enabled: boolean }) {
  const list = useTeamList({ enabled });
  const first = enabled ? list.data?.pages[0] : undefined;
  const newestTeams = first?.teams.slice(0, MAX_SHORTCUTS) ?? [];
  const shortcuts: FrameShortcuts = {
    title: "Your teams",
    items: newestTeams.map(({ id, name, kit, status }) => {
      const to = `/teams/${id}`;
      return {
        label: name,
        to,
        icon: <Kit id={id} kit={kit} size={20} />,
        dot: { tone: tones[status], label: statusNames[status] },
        current: pathname === to || pathname.startsWith(`${to}/`),
      };
    }),
  };
  if (first && first.total > newestTeams.length)
    shortcuts.items.push({ label: "All teams", to: "/teams", icon: <Users /> });
  return shortcuts;
}
