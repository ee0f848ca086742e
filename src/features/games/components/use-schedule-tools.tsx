import { CalendarSync, FileUp } from "lucide-react";
import { useState, type ReactNode } from "react";
import { explainFailure } from "#platform/failures.ts";
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

// The dialogs are large and rarely used, so each one loads on demand.
const loadImport: Load = () => import("../imports/components/import-schedule-dialog.tsx");
const loadFeed: Load = () => import("../feeds/components/calendar-feed-dialog.tsx");

/** Returns extra schedule tools: menu items, and the dialog that one of them opened. */
export function useScheduleTools({ canManage }: { canManage: boolean }) {
  const [current, setCurrent] = useState<{ View: Tool; team: ScheduleTeam; isOpen: boolean }>();

  async function open(load: Load, team: ScheduleTeam) {
    try {
      const { default: View } = await load();
      setCurrent({ View, team, isOpen: true });
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }

  const getItems = (team: ScheduleTeam): MenuAction[] => [
    { label: "Import Schedule", icon: <FileUp />, onSelect: () => void open(loadImport, team) },
    ...(canManage
      ? [{ label: "Calendar Link", icon: <CalendarSync />, onSelect: () => void open(loadFeed, team) }]
      : []),
  ];
  const dialog = current && (
    <current.View
      team={current.team}
      open={current.isOpen}
      onOpenChange={(isOpen) => setCurrent({ ...current, isOpen })}
      finalFocus={focusMoreMenu}
    />
  );
  return { getItems, dialog };
}
