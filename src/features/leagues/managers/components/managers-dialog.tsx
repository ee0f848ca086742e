import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { LeagueTeamRow } from "../../management/schema.ts";
import { TeamManagers } from "./team-managers.tsx";

export interface ManagersDialogProps {
  open: boolean;
  onClose: () => void;
  team: LeagueTeamRow;
}

/** Shows the managers of one of the league's teams. */
export default function ManagersDialog({ open, onClose, team }: ManagersDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Team Managers"
      description={<span className="wrap-anywhere">{team.name}</span>}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <TeamManagers teamId={team.id} initialManagers={team.managers} canAppoint={team.canDelete} />
    </Dialog>
  );
}
