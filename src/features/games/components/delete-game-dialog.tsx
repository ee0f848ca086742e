import { Trash2 } from "lucide-react";
import { useRef } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Game } from "../schema.ts";
import { GameFacts } from "./game-facts.tsx";
import { getKindName } from "./kind-labels.ts";

export interface DeleteGameDialogProps {
  game: Game;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /**
   * Returns the element that gets focus on close. `isGone` is true if the game was removed, in which case the button
   * that was pressed is gone too.
   */
  focusAfter: (isGone: boolean) => HTMLElement | null;
}

/** Confirms deleting a game and shows its details (SCHED-36, SCHED-37). */
export function DeleteGameDialog({ game, open, onClose, onConfirm, focusAfter }: DeleteGameDialogProps) {
  const isConfirmed = useRef(false);
  const name = getKindName(game.kind);
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
      {game.isShared && "It'll be removed from the other team's schedule too. "}
      Its responses and unsent reminders will be deleted. This can't be undone.
    </ConfirmDialog>
  );
}
