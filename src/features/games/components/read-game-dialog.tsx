import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EditGameActions, type EditGameActionsProps } from "./edit-game-actions.tsx";
import { GameFacts } from "./game-facts.tsx";
import { getKindName } from "./kind-labels.ts";

export interface ReadGameDialogProps extends EditGameActionsProps {
  open: boolean;
  onClose: () => void;
}

/** Shows a game of another league, which its teams and that league can change (RESULT-09). */
export function ReadGameDialog({ open, onClose, ...actions }: ReadGameDialogProps) {
  const { game } = actions;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={getKindName(game.kind)}
      description={<span className="wrap-anywhere">{game.team.name}</span>}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Banner tone="info">
        This game belongs to another league. Only its two teams and that league can change it.
      </Banner>
      <GameFacts game={game} />
      <EditGameActions {...actions} />
    </Dialog>
  );
}
