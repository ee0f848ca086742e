import { CalendarX2 } from "lucide-react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Game } from "../schema.ts";
import { GameFacts } from "./game-facts.tsx";
import { kindName } from "./kind-words.ts";

export interface CancelGameDialogProps {
  game: Game;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Calling a game off: unlike deleting it, it can be taken back. */
export function CancelGameDialog({ game, open, onClose, onConfirm, finalFocus }: CancelGameDialogProps) {
  const name = kindName(game.kind);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Cancel ${name}`}
      confirmLabel={`Cancel ${name}`}
      confirmIcon={<CalendarX2 />}
      cancelLabel={`Keep ${name}`}
      onConfirm={onConfirm}
      finalFocus={finalFocus}
    >
      <GameFacts game={game} />
      {game.isShared && "It is cancelled for the other team too. "}
      It stays on the schedule, struck through, and its text reminders stop. You can restore it later.
    </ConfirmDialog>
  );
}
