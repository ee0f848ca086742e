import { Plus } from "lucide-react";
import { formatDay } from "#ui/month-grid.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Game } from "../schema.ts";
import { Agenda } from "./agenda.tsx";

export interface DayDialogProps {
  on: string;
  games: readonly Game[];
  open: boolean;
  namesTeams?: boolean;
  onClose: () => void;
  onEdit: (game: Game) => void;
  onAdd: () => void;
}

/** Lists a day's games. On phones a calendar day is a single tap target, so this dialog lets users choose a game. */
export function DayDialog({ on, games, open, namesTeams = false, onClose, onEdit, onAdd }: DayDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={formatDay(on)}
      footer={
        <Button icon={<Plus />} onClick={onAdd}>
          Add Game
        </Button>
      }
    >
      <Agenda games={games} namesTeams={namesTeams} onEdit={onEdit} />
    </Dialog>
  );
}
