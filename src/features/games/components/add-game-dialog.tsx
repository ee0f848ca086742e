import { FormProvider, useForm, useWatch, type FieldErrors, type FieldPath } from "react-hook-form";
import { getFieldErrors } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { fieldPairClass } from "#ui/field.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { showToast } from "#ui/toast.tsx";
import type { Game, NewGames } from "../schema.ts";
import { useAddGames } from "./game-changes.ts";
import {
  getDuplicateValues,
  getNewGameValues,
  listRepeatDates,
  type GameFormValues,
} from "./game-form-values.ts";
import { GameFields } from "./game-fields.tsx";
import { newGamesResolver } from "./game-resolvers.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import { formatKindCount, getKindName } from "./kind-labels.ts";

export interface AddGameDialogProps {
  team: { id: string; name: string };
  /** The date for a new game, or the game to duplicate. */
  start: string | Game;
  open: boolean;
  onClose: () => void;
  onAdded?: (games: Game[]) => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Adds games (SCHED-25 to SCHED-28, OP-33). If adding fails, the dialog stays open and keeps the user's input. */
export function AddGameDialog({ team, start, open, onClose, onAdded, finalFocus }: AddGameDialogProps) {
  const add = useAddGames(team.id);
  /** Stays true while the dialog closes, because a second press would add the game twice. */
  const isSubmitted = () => add.isPending || add.isSuccess;
  const form = useForm<GameFormValues, unknown, NewGames>({
    resolver: newGamesResolver,
    mode: "onBlur",
    // Delay errors, because one that appears between mouse down and mouse up would move the click target.
    delayError: 300,
    defaultValues: typeof start === "string" ? getNewGameValues(start) : getDuplicateValues(start),
  });
  const { control, formState, getValues, setError } = form;
  const [kind, gameOn, isRepeated, repeat] = useWatch({
    control,
    name: ["kind", "gameOn", "isRepeated", "repeat"],
  });
  const days = isRepeated
    ? listRepeatDates({ gameOn, repeat }).filter((on) => !repeat.skip.includes(on)).length
    : 1;

  async function save(games: NewGames) {
    if (isSubmitted()) return;
    try {
      const addedGames = await add.mutateAsync(games);
      onClose();
      onAdded?.(addedGames.games);
    } catch (error) {
      for (const [index, [field, message]] of Object.entries(getFieldErrors(error)).entries())
        setError(field as FieldPath<GameFormValues>, { message }, { shouldFocus: index === 0 });
    }
  }

  function toastMissingFields(problems: FieldErrors<GameFormValues>) {
    if (!getValues("gameOn")) showToast.error("Please fill in all required fields");
    else if (!getValues("location").trim()) showToast.error("Location is required");
    else toastFirstProblem(problems.repeat?.until ? { until: problems.repeat.until } : problems);
  }

  const submit = form.handleSubmit(save, toastMissingFields);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Add ${getKindName(kind)} to Schedule`}
      description={<span className="wrap-anywhere">{team.name}</span>}
      busy={formState.isSubmitting}
      finalFocus={finalFocus}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" disabled={formState.isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={formState.isSubmitting} busyLabel="Adding...">
            Add {days === 1 ? getKindName(kind) : formatKindCount(kind, days)}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className={`${fieldPairClass} gap-4 pb-1`}>
          <GameFields />
          <RepeatFields />
        </div>
      </FormProvider>
    </Dialog>
  );
}
