import { CalendarX2 } from "lucide-react";
import { useState } from "react";
import { useInstallation } from "#platform/installation.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Game } from "../schema.ts";
import { GameFacts } from "./game-facts.tsx";
import { getKindName } from "./kind-labels.ts";

export interface CancelGameDialogProps {
  game: Game;
  open: boolean;
  onClose: () => void;
  onConfirm: (textTeam: boolean) => void;
  finalFocus: () => HTMLElement | null;
}

/** Confirms canceling a game. Unlike deleting, canceling can be undone. */
export function CancelGameDialog({ game, open, onClose, onConfirm, finalFocus }: CancelGameDialogProps) {
  const name = getKindName(game.kind);
  const { hasTexting } = useInstallation();
  const [textTeam, setTextTeam] = useState(hasTexting && !game.isPast);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Cancel this ${name.toLowerCase()}?`}
      confirmLabel={`Cancel ${name}`}
      confirmIcon={<CalendarX2 />}
      cancelLabel={`Keep ${name}`}
      onConfirm={() => onConfirm(textTeam)}
      finalFocus={finalFocus}
    >
      <GameFacts game={game} />
      {game.isShared && "It'll be canceled for the other team too. "}
      It'll stay on the schedule, crossed out, and reminders will stop. You can restore it later.
      {!game.isPast && (
        <CheckboxField
          label="Text the team about the cancellation"
          className="mt-4"
          {...(!hasTexting && { disabled: true, hint: `${TEXTING_OFF}.` })}
          checked={textTeam}
          onChange={(event) => setTextTeam(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
