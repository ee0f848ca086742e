import { CalendarPlus, CalendarX2, CopyPlus, MessageSquareText, Trash2, UserCheck } from "lucide-react";
import { useState } from "react";
import { FormProvider, useForm, useWatch, type Control } from "react-hook-form";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { Menu } from "#ui/menu.tsx";
import { showToast } from "#ui/toast.tsx";
import { addToCalendar } from "../feeds/components/add-to-calendar.ts";
import type { Game, GameChange } from "../schema.ts";
import { conflictInWords, remindersInWords } from "./event-words.ts";
import { entriesOf, type GameEntries } from "./game-entries.ts";
import { GameFields } from "./game-fields.tsx";
import { changeResolver } from "./game-resolvers.ts";
import { kindName } from "./kind-words.ts";

export interface EditGameDialogProps {
  game: Game;
  /** What somebody else made of it since it was opened. */
  now?: Game | undefined;
  open: boolean;
  onClose: () => void;
  /** `tellTeam`: a new date, time or place is texted to the team (OP-21). */
  onSave: (change: GameChange, tellTeam: boolean) => void;
  /** Opens the confirmation; nothing is deleted without it. */
  onDelete: () => void;
  /** Opens the confirmation as well. */
  onCancelGame: () => void;
  onRestore: () => void;
  onDuplicate: () => void;
  /** Opens what became of its reminders. */
  onShowTexts: () => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** SCHED-29 to SCHED-35. Keeps what was typed while it is mounted, so that it can come back after a failure. */
export function EditGameDialog(props: EditGameDialogProps) {
  const { game, now, open, onClose, onSave } = props;
  const form = useForm<GameEntries, unknown, GameChange>({
    resolver: changeResolver,
    mode: "onBlur",
    // An error that appears between mouse down and up would move what is being clicked.
    delayError: 300,
    defaultValues: entriesOf(game),
  });

  const [tellTeam, setTellTeam] = useState(true);
  const isMoved = useIsMoved(form.control, now ?? game);
  const offersText = isMoved && !game.isCancelled;

  const save = form.handleSubmit(
    (change) => onSave(change, offersText && tellTeam),
    (problems) => {
      const isMissing = form.getValues(["gameOn", "gameTime", "location"]).some((entry) => !entry.trim());
      // CONST1-07; the fields say which.
      if (isMissing) showToast.error("Please fill in all required fields");
      else toastFirstProblem(problems);
    },
  );

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Edit ${kindName(game.kind)}`}
      description={<span className="wrap-anywhere">{game.team.name}</span>}
      onSubmit={(event) => void save(event)}
      finalFocus={props.finalFocus}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save Changes</Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="grid grid-cols-2 gap-4 pb-1">
          <Notices game={now ?? game} isConflict={now !== undefined} onRestore={props.onRestore} />
          <GameFields timeRequired isShared={game.isShared} />
          {offersText && (
            <CheckboxField
              label="Text the change to the team"
              className="col-span-full"
              checked={tellTeam}
              onChange={(event) => setTellTeam(event.target.checked)}
            />
          )}
          <Reminders game={now ?? game} />
          <Actions {...props} />
        </div>
      </FormProvider>
    </Dialog>
  );
}

/** Whether what stands in the fields is another date, time or place. */
function useIsMoved(control: Control<GameEntries, unknown, GameChange>, game: Game): boolean {
  const entries = useWatch({ control, name: PLACE });
  const before = entriesOf(game);
  return PLACE.some((part, position) => entries[position]!.trim() !== before[part]);
}

const PLACE = ["gameOn", "gameTime", "location"] as const;

type NoticesProps = { game: Game; isConflict: boolean; onRestore: () => void };

function Notices({ game, isConflict, onRestore }: NoticesProps) {
  const name = kindName(game.kind);
  return (
    <>
      {isConflict && (
        <Banner tone="warn" role="alert" className="col-span-full wrap-anywhere">
          {conflictInWords(game)}
        </Banner>
      )}
      {game.isCancelled && (
        <Banner
          tone="warn"
          className="col-span-full"
          action={
            <Button variant="secondary" size="small" onClick={onRestore}>
              Restore {name}
            </Button>
          }
        >
          This {name.toLowerCase()} is cancelled. No texts go out.
        </Banner>
      )}
      {game.isShared && (
        <Banner tone="info" className="col-span-full">
          A league match: a new date, time or place holds for the other team too.
        </Banner>
      )}
    </>
  );
}

function Reminders({ game }: { game: Game }) {
  const words = remindersInWords(game);
  return words && <p className="caption col-span-full text-ink-2">{words}</p>;
}

function Actions({ game, onDelete, onDuplicate, onCancelGame, onShowTexts }: EditGameDialogProps) {
  const name = kindName(game.kind);
  return (
    <div className="col-span-full flex items-center border-t border-line pt-2">
      <div className="-ml-3 flex flex-1 flex-wrap md:gap-x-2">
        <LinkButton to={`/game/${game.id}/attendance`} variant="ghost" size="small" icon={<UserCheck />}>
          View Attendance
        </LinkButton>
        <Button variant="ghost" size="small" icon={<Trash2 />} onClick={onDelete} className="max-md:pr-1">
          Delete {name}
        </Button>
      </div>
      {/* Cancelling is in here and not beside "Cancel", which means something else. */}
      <div className="-mr-2">
        <Menu
          label="More actions"
          items={[
            { label: "Text Delivery", icon: <MessageSquareText />, onSelect: onShowTexts },
            { label: "Add to Calendar", icon: <CalendarPlus />, onSelect: () => addToCalendar(game) },
            { label: `Duplicate ${name}`, icon: <CopyPlus />, onSelect: onDuplicate },
            ...(game.isCancelled
              ? []
              : [{ label: `Cancel ${name}`, icon: <CalendarX2 />, onSelect: onCancelGame }]),
          ]}
        />
      </div>
    </div>
  );
}
