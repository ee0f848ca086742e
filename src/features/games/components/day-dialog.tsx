import { Plus } from "lucide-react";
import { dayInWords } from "#ui/month-grid.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Game } from "../schema.ts";
import { Agenda } from "./agenda.tsx";

export interface DayDialogProps {
  on: string;
  games: readonly Game[];
  open: boolean;
  onClose: () => void;
  onOpen: (game: Game) => void;
  onAdd: () => void;
}

/** On a phone a day with several games is one target: this asks which one. */
export function DayDialog({ on, games, open, onClose, onOpen, onAdd }: DayDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={dayInWords(on)}
      footer={
        <Button icon={<Plus />} onClick={onAdd}>
          Add Game
        </Button>
      }
    >
      <Agenda games={games} onOpen={onOpen} />
    </Dialog>
  );
}
