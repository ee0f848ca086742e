import { CalendarPlus, CalendarX2, CopyPlus, MessageSquareText, Trash2, UserCheck } from "lucide-react";
import { useState } from "react";
import { FormProvider, useForm, useWatch, type Control } from "react-hook-form";
import { OutlookLine } from "#features/reminders/components/outlook-line.tsx";
import { useInstallation } from "#platform/installation.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { fieldPairClass } from "#ui/field.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { Menu } from "#ui/menu.tsx";
import { showToast } from "#ui/toast.tsx";
import { addToCalendar } from "../feeds/components/add-to-calendar.ts";
import type { Game, GameChange } from "../schema.ts";
import { SlotProblems } from "../season-rules/components/slot-problems.tsx";
import type { SlotRejection } from "../season-rules/schema.ts";
import { formatConflict, formatReminders } from "./event-labels.ts";
import { toFormValues, type GameFormValues } from "./game-form-values.ts";
import { GameFields } from "./game-fields.tsx";
import { changeResolver } from "./game-resolvers.ts";
import { getKindName } from "./kind-labels.ts";

export interface EditGameDialogProps {
  game: Game;
  /** The newer version that someone else saved while this dialog was open. */
  latest?: Game | undefined;
  /** True to show only the date, time, and location. */
  isMove?: boolean | undefined;
  /** Why the league's schedule rules rejected a slot, and the change that was tried. */
  rejection?: SlotRejection | undefined;
  attempt?: GameChange | undefined;
  open: boolean;
  onClose: () => void;
  /**
   * `textTeam` is true to text the team about a new date, time, or location (OP-21). `acceptWarnings` is true if the
   * user read the warnings about the slot.
   */
  onSave: (change: GameChange, textTeam: boolean, acceptWarnings: boolean) => void;
  /** Opens the confirmation dialog. */
  onDelete: () => void;
  /** Opens the confirmation dialog. */
  onCancelGame: () => void;
  onRestore: () => void;
  onDuplicate: () => void;
  /** Opens the delivery status of the game's texts. */
  onShowTexts: () => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/**
 * Edits a game (SCHED-29 to SCHED-35). Keeps its values while mounted, so that it can reopen with them after a failed
 * save.
 */
export function EditGameDialog(props: EditGameDialogProps) {
  const { game, latest, isMove = false, attempt, open, onClose, onSave } = props;
  const form = useForm<GameFormValues, unknown, GameChange>({
    resolver: changeResolver,
    mode: "onBlur",
    // Delay errors, because one that appears between mouse down and mouse up would move the click target.
    delayError: 300,
    defaultValues: toFormValues({ ...game, ...attempt }),
  });

  const { hasTexting } = useInstallation();
  const [textTeam, setTextTeam] = useState(hasTexting);
  const isMoved = useIsMoved(form.control, latest ?? game);
  const canTextTeam = isMoved && !game.isCancelled;
  // The rejection is about the slot that was tried, so it goes away when that changes.
  const isOtherSlot = useIsMoved(form.control, { ...game, ...attempt });
  const rejection = isOtherSlot ? undefined : props.rejection;
  const canConfirm = rejection?.problems.every((problem) => problem.canConfirm) ?? false;

  const save = form.handleSubmit(
    (change) => onSave(change, canTextTeam && textTeam, canConfirm),
    (problems) => {
      const isMissing = form.getValues(["gameOn", "gameTime", "location"]).some((entry) => !entry.trim());
      // The toast is required (CONST1-07). The fields themselves show what's missing.
      if (isMissing) showToast.error("Please fill in all required fields");
      else toastFirstProblem(problems);
    },
  );

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`${isMove ? "Move" : "Edit"} ${getKindName(game.kind)}`}
      description={<span className="wrap-anywhere">{game.team.name}</span>}
      onSubmit={(event) => void save(event)}
      finalFocus={props.finalFocus}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">
            {canConfirm ? "Move Anyway" : isMove ? `Move ${getKindName(game.kind)}` : "Save Changes"}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className={`${fieldPairClass} gap-4 pb-1`}>
          <Notices game={latest ?? game} isConflict={latest !== undefined} onRestore={props.onRestore} />
          {rejection && (
            <SlotProblems
              className="col-span-full"
              problems={rejection.problems}
              title={canConfirm ? "Check this before you move the game:" : "This slot isn't possible:"}
              offers={rejection.offers}
              onTake={({ gameOn, gameTime, location }) => {
                form.setValue("gameOn", gameOn);
                form.setValue("gameTime", gameTime.slice(0, 5));
                form.setValue("location", location);
                void form.handleSubmit((change) => onSave(change, !game.isCancelled && textTeam, false))();
              }}
            />
          )}
          <GameFields timeRequired isShared={game.isShared} isMove={isMove} />
          {canTextTeam && (
            <CheckboxField
              label="Text the team about this change"
              className="col-span-full"
              {...(!hasTexting && { disabled: true, hint: `${TEXTING_OFF}.` })}
              checked={textTeam}
              onChange={(event) => setTextTeam(event.target.checked)}
            />
          )}
          <Reminders game={latest ?? game} />
          {!isMove && <Actions {...props} />}
        </div>
      </FormProvider>
    </Dialog>
  );
}

/** Returns whether the form's date, time, or location differs from the game's. */
function useIsMoved(control: Control<GameFormValues, unknown, GameChange>, game: Game): boolean {
  const values = useWatch({ control, name: SLOT_FIELDS });
  const original = toFormValues(game);
  return SLOT_FIELDS.some((field, index) => values[index]!.trim() !== original[field]);
}

const SLOT_FIELDS = ["gameOn", "gameTime", "location"] as const;

type NoticesProps = { game: Game; isConflict: boolean; onRestore: () => void };

function Notices({ game, isConflict, onRestore }: NoticesProps) {
  const name = getKindName(game.kind);
  return (
    <>
      {isConflict && (
        <Banner tone="warn" role="alert" className="col-span-full wrap-anywhere">
          {formatConflict(game)}
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
          This {name.toLowerCase()} is canceled. No texts will go out.
        </Banner>
      )}
      {game.isShared && (
        <Banner tone="info" className="col-span-full">
          This is a league game. Changing the date, time, or location changes it for both teams.
        </Banner>
      )}
    </>
  );
}

function Reminders({ game }: { game: Game }) {
  const times = formatReminders(game);
  return (
    <div className="caption col-span-full empty:hidden">
      {game.outlook && <OutlookLine outlook={game.outlook} className="block" />}
      {times && <span className="block text-ink-2">{times}</span>}
    </div>
  );
}

function Actions({ game, onDelete, onDuplicate, onCancelGame, onShowTexts }: EditGameDialogProps) {
  const name = getKindName(game.kind);
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
      {/* Canceling the game is in this menu because a button next to the dialog's own "Cancel" would be
          ambiguous. */}
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
