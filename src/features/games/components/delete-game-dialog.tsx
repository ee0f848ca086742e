import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Game } from "../schema.ts";
import { GameFacts } from "./game-facts.tsx";
import { kindName } from "./kind-words.ts";

export interface DeleteGameDialogProps {
  game: Game;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Takes focus on closing; told whether the game, and with it the button that was pressed, is gone. */
  focusAfter: (isGone: boolean) => HTMLElement | null;
}

/** SCHED-36, SCHED-37: names the game in full before it is gone for good. */
export function DeleteGameDialog({ game, open, onClose, onConfirm, focusAfter }: DeleteGameDialogProps) {
  const isConfirmed = useRef(false);
  const name = kindName(game.kind);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Delete ${name}`}
      confirmLabel={`Delete ${name}`}
      confirmIcon={<Trash2 />}
      cancelLabel={`Keep ${name}`}
      onConfirm={() => {
        isConfirmed.current = true;
        onConfirm();
      }}
      finalFocus={() => focusAfter(isConfirmed.current)}
    >
      <GameFacts game={game} />
      {game.isShared && "It goes from the other team's schedule too. "}
      Answers and unsent reminders go with it. This cannot be undone.
    </ConfirmDialog>
  );
}
