import { CalendarX2 } from "lucide-react";
import { useState } from "react";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Game } from "../schema.ts";
import { GameFacts } from "./game-facts.tsx";
import { kindName } from "./kind-words.ts";

export interface CancelGameDialogProps {
  game: Game;
  open: boolean;
  onClose: () => void;
  onConfirm: (tellTeam: boolean) => void;
  finalFocus: () => HTMLElement | null;
}

/** Calling a game off: unlike deleting it, it can be taken back. */
export function CancelGameDialog({ game, open, onClose, onConfirm, finalFocus }: CancelGameDialogProps) {
  const name = kindName(game.kind);
  const [tellTeam, setTellTeam] = useState(!game.isPast);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Cancel ${name}`}
      confirmLabel={`Cancel ${name}`}
      confirmIcon={<CalendarX2 />}
      cancelLabel={`Keep ${name}`}
      onConfirm={() => onConfirm(tellTeam)}
      finalFocus={finalFocus}
    >
      <GameFacts game={game} />
      {game.isShared && "It is cancelled for the other team too. "}
      It stays on the schedule, struck through, and its text reminders stop. You can restore it later.
      {!game.isPast && (
        <CheckboxField
          label="Text the team that it is cancelled"
          className="mt-4"
          checked={tellTeam}
          onChange={(event) => setTellTeam(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
