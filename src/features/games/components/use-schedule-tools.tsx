import { CalendarSync, FileUp } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { MenuAction } from "#ui/menu.tsx";
import { showToast } from "#ui/toast.tsx";
import { focusMoreMenu } from "./more-menu.tsx";
import type { ScheduleTeam } from "./schedule-teams.ts";

type Tool = (props: {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: () => HTMLElement | null;
}) => ReactNode;
type Load = () => Promise<{ default: Tool }>;

// Rarely used and heavy, so each comes when it is asked for.
const loadImport: Load = () => import("../imports/components/import-schedule-dialog.tsx");
const loadFeed: Load = () => import("../feeds/components/calendar-feed-dialog.tsx");

/** What else can be done with a schedule: items for its menu, and the dialog that one of them opened. */
export function useScheduleTools({ canManage }: { canManage: boolean }) {
  const [shown, setShown] = useState<{ View: Tool; team: ScheduleTeam; isOpen: boolean }>();

  async function open(load: Load, team: ScheduleTeam) {
    try {
      const { default: View } = await load();
      setShown({ View, team, isOpen: true });
    } catch {
      showToast.error("This could not be opened. Please check your connection and try again.");
    }
  }

  const itemsOf = (team: ScheduleTeam): MenuAction[] => [
    { label: "Import Schedule", icon: <FileUp />, onSelect: () => void open(loadImport, team) },
    ...(canManage
      ? [{ label: "Calendar Link", icon: <CalendarSync />, onSelect: () => void open(loadFeed, team) }]
      : []),
  ];
  const dialog = shown && (
    <shown.View
      team={shown.team}
      open={shown.isOpen}
      onOpenChange={(isOpen) => setShown({ ...shown, isOpen })}
      finalFocus={focusMoreMenu}
    />
  );
  return { itemsOf, dialog };
}
