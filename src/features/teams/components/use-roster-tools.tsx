import { Download, FileUp, QrCode } from "lucide-react";
import { useRef, useState, type ReactNode, type Ref } from "react";
import type { MenuAction } from "#ui/menu.tsx";
import { showToast } from "#ui/toast.tsx";
import type { TeamDetail } from "../schema.ts";

type ToolProps = {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: () => HTMLElement | null;
};
type Tool = (props: ToolProps) => ReactNode;
type Load = () => Promise<{ default: Tool }>;

// Rarely used and heavy, so each comes when it is asked for.
const loadImport: Load = () => import("../imports/components/import-dialog.tsx");
const loadJoinLink: Load = () => import("../join/components/join-link-dialog.tsx");

const onFailure = () =>
  showToast.error("This could not be opened. Please check your connection and try again.");

async function exportRoster(teamId: string) {
  const { downloadRoster } = await import("../imports/components/export-roster.ts");
  await downloadRoster(teamId);
}

type RosterTools = {
  menu: MenuAction[];
  /** The menu's button, which focus comes back to: the roster may have moved it meanwhile. */
  menuRef: Ref<HTMLButtonElement>;
  dialog: ReactNode;
};

/** What else can be done with a roster: the items of its menu, and the dialog that one of them opened. */
export function useRosterTools(team: TeamDetail): RosterTools {
  const menuButton = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<{ View: Tool; isOpen: boolean }>();

  async function open(load: Load) {
    try {
      const { default: View } = await load();
      setShown({ View, isOpen: true });
    } catch {
      onFailure();
    }
  }

  const exporting: MenuAction = {
    label: "Export CSV",
    icon: <Download />,
    onSelect: () => void exportRoster(team.id).catch(onFailure),
  };
  return {
    menuRef: menuButton,
    menu: team.can.manage
      ? [
          { label: "Import Roster", icon: <FileUp />, onSelect: () => void open(loadImport) },
          { label: "Join Link", icon: <QrCode />, onSelect: () => void open(loadJoinLink) },
          exporting,
        ]
      : [exporting],
    dialog: shown && (
      <shown.View
        team={team}
        open={shown.isOpen}
        onOpenChange={(isOpen) => setShown({ ...shown, isOpen })}
        finalFocus={() => menuButton.current}
      />
    ),
  };
}
