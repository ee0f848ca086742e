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
import { showToast } from "#ui/toast.tsx";
import { canMove, getChangeMode } from "../rules.ts";
import type { Game, GameChange } from "../schema.ts";
import { SlotProblems } from "../season-rules/components/slot-problems.tsx";
import type { SlotRejection } from "../season-rules/schema.ts";
import { EditGameActions, type EditGameActionsProps } from "./edit-game-actions.tsx";
import { formatConflict, formatReminders } from "./event-labels.ts";
import { toFormValues, type GameFormValues } from "./game-form-values.ts";
import { GameFields } from "./game-fields.tsx";
import { changeResolver } from "./game-resolvers.ts";
import { getKindName } from "./kind-labels.ts";

export interface EditGameDialogProps extends EditGameActionsProps {
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
  /** Asks the other team for the change's date, time, and place. `savesOwn` is true if the rest differs too. */
  onAsk: (change: GameChange, savesOwn: boolean) => void;
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
  const mode = getChangeMode(latest ?? game);
  const asks = mode === "ask" && (isMoved || isMove);
  const canTextTeam = mode === "directly" && isMoved && !game.isCancelled;
  // The rejection is about the slot that was tried, so it goes away when that changes.
  const isOtherSlot = useIsMoved(form.control, { ...game, ...attempt });
  const rejection = isOtherSlot ? undefined : props.rejection;
  const canConfirm = rejection?.problems.every((problem) => problem.canConfirm) ?? false;

  const save = form.handleSubmit(
    (change) => {
      if (!asks) onSave(change, canTextTeam && textTeam, canConfirm);
      else if (isMoved) props.onAsk(change, hasOwnChanges(form.getValues(), latest ?? game));
      else showToast.error("Choose another date, time, or location");
    },
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
            {asks
              ? "Send Request"
              : canConfirm
                ? "Move Anyway"
                : isMove
                  ? `Move ${getKindName(game.kind)}`
                  : "Save Changes"}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className={`${fieldPairClass} gap-4 pb-1`}>
          <Notices {...props} game={latest ?? game} isConflict={latest !== undefined} />
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
          <GameFields
            timeRequired
            isShared={game.isShared}
            isSlotFixed={!canMove(latest ?? game)}
            isMove={isMove}
          />
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
          {!isMove && <EditGameActions {...props} game={latest ?? game} />}
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

/** Returns whether the form's other fields differ from the game's. */
const hasOwnChanges = (values: GameFormValues, game: Game): boolean =>
  (["arrivalMinutes", "maximumPlayers", "notes"] as const).some(
    (field) => values[field].trim() !== toFormValues(game)[field],
  );

/** Who changes the date, time, and place of a league game. */
const sharedNotes = {
  directly: "This is a league game. Changing the date, time, or location changes it for both teams.",
  ask: "This is a league game. The other team has to agree to another date, time, or location.",
  never: "This league game has started. Only your league can change its date, time, or location now.",
} as const satisfies Record<ReturnType<typeof getChangeMode>, string>;

type NoticesProps = Pick<EditGameActionsProps, "game" | "onRestore" | "onShowRequests"> & {
  isConflict: boolean;
};

function Notices({ game, isConflict, onRestore, onShowRequests }: NoticesProps) {
  const name = getKindName(game.kind);
  const mode = getChangeMode(game);
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
            mode !== "never" && (
              <Button variant="secondary" size="small" onClick={onRestore}>
                {mode === "ask" ? "Ask to Restore" : `Restore ${name}`}
              </Button>
            )
          }
        >
          This {name.toLowerCase()} is canceled. No texts will go out.
        </Banner>
      )}
      {(game.result ?? game.canReportScore) && (
        <Banner
          tone="info"
          className="col-span-full"
          action={
            game.canReportScore && (
              <LinkButton variant="secondary" size="small" to={`/game/${game.id}/attendance?score`}>
                Report Score
              </LinkButton>
            )
          }
        >
          {game.result ? <>Final: {game.result}</> : "How did this game end?"}
        </Banner>
      )}
      {game.hasOpenRequest && (
        <Banner
          tone="warn"
          className="col-span-full"
          action={
            <Button variant="secondary" size="small" onClick={onShowRequests}>
              See Request
            </Button>
          }
        >
          There's an open request to change this game.
        </Banner>
      )}
      {game.isShared && (
        <Banner tone="info" className="col-span-full">
          {sharedNotes[mode]}
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
