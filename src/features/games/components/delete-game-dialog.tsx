import { Trash2 } from "lucide-react";
import { useRef, type RefObject } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { dateInWords } from "#platform/date-words.ts";
import { gameTimeInWords, opponentInWords } from "../rules.ts";
import type { Game } from "../schema.ts";

export interface DeleteGameDialogProps {
  game: Game;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Takes focus once the game, and with it the button that was pressed, is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** SCHED-36, SCHED-37: names the game in full before it is gone for good. */
export function DeleteGameDialog({ game, open, onClose, onConfirm, focusAfter }: DeleteGameDialogProps) {
  const isConfirmed = useRef(false);
  const facts = {
    Team: game.team.name,
    Date: dateInWords(game.gameOn),
    Time: gameTimeInWords(game.gameTime),
    Location: game.location,
    Opponent: opponentInWords(game),
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete Game"
      confirmLabel="Delete Game"
      confirmIcon={<Trash2 />}
      cancelLabel="Keep Game"
      onConfirm={() => {
        isConfirmed.current = true;
        onConfirm();
      }}
      finalFocus={() => (isConfirmed.current ? focusAfter.current : null)}
    >
      <dl className="my-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 rounded-lg bg-sunken px-4 py-3">
        {Object.entries(facts).map(([name, fact]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="font-semibold wrap-anywhere text-ink">{fact}</dd>
          </div>
        ))}
      </dl>
      Answers and unsent reminders go with it. This cannot be undone.
    </ConfirmDialog>
  );
}
