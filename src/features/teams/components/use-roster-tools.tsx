import { Download, FileUp, QrCode } from "lucide-react";
import { useRef, useState, type ReactNode, type Ref } from "react";
import { explainError } from "#platform/api-client.ts";
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

// Each tool loads on demand, because it's large and rarely used.
const loadImport: Load = () => import("../imports/components/import-dialog.tsx");
const loadJoinLink: Load = () => import("../join/components/join-link-dialog.tsx");

const onFailure = (error: unknown) =>
  showToast.error("We couldn't open this", { description: explainError(error) });

async function exportRoster(teamId: string) {
  const { downloadRoster } = await import("../imports/components/export-roster.ts");
  await downloadRoster(teamId);
}

type RosterTools = {
  menu: MenuAction[];
  /** The roster's menu button, which focus returns to when a dialog closes. */
  menuRef: Ref<HTMLButtonElement>;
  dialog: ReactNode;
};

/** Returns the roster's menu items and the dialog that the chosen item opened. */
export function useRosterTools(team: TeamDetail): RosterTools {
  const menuButton = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<{ View: Tool; isOpen: boolean }>();

  async function open(load: Load) {
    try {
      const { default: View } = await load();
      setDialog({ View, isOpen: true });
    } catch (error) {
      onFailure(error);
    }
  }

  const exportAction: MenuAction = {
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
          exportAction,
        ]
      : [exportAction],
    dialog: dialog && (
      <dialog.View
        team={team}
        open={dialog.isOpen}
        onOpenChange={(isOpen) => setDialog({ ...dialog, isOpen })}
        finalFocus={() => menuButton.current}
      />
    ),
  };
}
