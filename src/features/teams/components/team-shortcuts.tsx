import { Users } from "lucide-react";
import type { FrameShortcuts } from "#ui/frame-nav.tsx";
import { Kit } from "#ui/kit.tsx";
import type { StatusDotTone } from "#ui/status-dot.tsx";
import type { SubscriptionStatus } from "../schema.ts";
import { statusNames } from "../rules.ts";
import { useTeamList } from "./team-list.ts";

/** As many as fit a sidebar of a small laptop below the navigation. */
const MOST_SHORTCUTS = 8;

/** TEAM-20's colours. */
const tones: Record<SubscriptionStatus, StatusDotTone> = {
  pending: "yellow",
  active: "green",
  expired: "red",
};

/**
 * The newest teams, to be listed under the navigation; the one on the screen is current. A failed load leaves them
 * out and says nothing: the pages that need the teams do.
 */
export function useTeamShortcuts({ pathname, enabled }: { pathname: string; enabled: boolean }) {
  const list = useTeamList({ enabled });
  const first = enabled ? list.data?.pages[0] : undefined;
  const newest = first?.teams.slice(0, MOST_SHORTCUTS) ?? [];
  const shortcuts: FrameShortcuts = {
    title: "Your teams",
    items: newest.map(({ id, name, status }) => {
      const to = `/teams/${id}`;
      return {
        label: name,
        to,
        icon: <Kit id={id} size={20} />,
        dot: { tone: tones[status], label: statusNames[status] },
        current: pathname === to || pathname.startsWith(`${to}/`),
      };
    }),
  };
  if (first && first.total > newest.length)
    shortcuts.items.push({ label: "All teams", to: "/teams", icon: <Users /> });
  return shortcuts;
}
