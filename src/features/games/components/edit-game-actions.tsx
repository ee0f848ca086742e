import {
  ArrowLeftRight,
  CalendarPlus,
  CalendarX2,
  CopyPlus,
  MessageSquareText,
  RotateCcw,
  Trash2,
  UserCheck,
} from "lucide-react";
import { Button, LinkButton } from "#ui/button.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import { addToCalendar } from "../feeds/components/add-to-calendar.ts";
import { getChangeMode } from "../rules.ts";
import type { Game } from "../schema.ts";
import { getKindName } from "./kind-labels.ts";

export interface EditGameActionsProps {
  game: Game;
  /** Opens the confirmation dialog, or asks the other team. So do `onCancelGame` and `onRestore`. */
  onDelete: () => void;
  onCancelGame: () => void;
  onRestore: () => void;
  onDuplicate: () => void;
  /** Opens the delivery status of the game's texts. */
  onShowTexts: () => void;
  /** Opens the requests to change the game (RESULT-25). */
  onShowRequests: () => void;
}

/** What else people do with the game that's open. */
export function EditGameActions(props: EditGameActionsProps) {
  const { game, onDelete, onDuplicate, onShowTexts, onShowRequests } = props;
  const name = getKindName(game.kind);
  return (
    <div className="col-span-full flex items-center border-t border-line pt-2">
      <div className="-ml-3 flex flex-1 flex-wrap md:gap-x-2">
        <LinkButton to={`/game/${game.id}/attendance`} variant="ghost" size="small" icon={<UserCheck />}>
          View Attendance
        </LinkButton>
        {getChangeMode(game) === "directly" && (
          <Button variant="ghost" size="small" icon={<Trash2 />} onClick={onDelete} className="max-md:pr-1">
            Delete {name}
          </Button>
        )}
      </div>
      {/* Canceling the game is in this menu because a button next to the dialog's own "Cancel" would be
          ambiguous. */}
      <div className="-mr-2">
        <Menu
          label="More actions"
          items={[
            { label: "Text Delivery", icon: <MessageSquareText />, onSelect: onShowTexts },
            { label: "Add to Calendar", icon: <CalendarPlus />, onSelect: () => addToCalendar(game) },
            { label: `Duplicate ${name}`, icon: <CopyPlus />, onSelect: onDuplicate },
            ...(game.leagueGame === null
              ? []
              : [{ label: "Change Requests", icon: <ArrowLeftRight />, onSelect: onShowRequests }]),
            ...listChanges(props),
          ]}
        />
      </div>
    </div>
  );
}

/** Lists what can happen to the game: directly, or by asking the other team (RESULT-11). */
function listChanges({ game, onDelete, onCancelGame, onRestore }: EditGameActionsProps): MenuAction[] {
  const mode = getChangeMode(game);
  if (mode === "directly")
    return game.isCancelled
      ? []
      : [{ label: `Cancel ${getKindName(game.kind)}`, icon: <CalendarX2 />, onSelect: onCancelGame }];
  if (mode === "never") return [];
  return [
    game.isCancelled
      ? { label: "Ask to Restore", icon: <RotateCcw />, onSelect: onRestore }
      : { label: "Ask to Cancel", icon: <CalendarX2 />, onSelect: onCancelGame },
    { label: "Ask to Delete", icon: <Trash2 />, onSelect: onDelete },
  ];
}
