import { FormProvider, useForm, useWatch, type FieldErrors, type FieldPath } from "react-hook-form";
import { fieldProblems } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { showToast } from "#ui/toast.tsx";
import type { Game, NewGames } from "../schema.ts";
import { useAddGames } from "./game-changes.ts";
import { copyOf, newEntries, offeredDays, type GameEntries } from "./game-entries.ts";
import { GameFields } from "./game-fields.tsx";
import { newGamesResolver } from "./game-resolvers.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import { kindCount, kindName } from "./kind-words.ts";

export interface AddGameDialogProps {
  team: { id: string; name: string };
  /** The day of a new one, or the game to add another one like. */
  start: string | Game;
  open: boolean;
  onClose: () => void;
  onAdded?: (games: Game[]) => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** SCHED-25 to SCHED-28, OP-33. Stays open with everything in it when adding fails. */
export function AddGameDialog({ team, start, open, onClose, onAdded, finalFocus }: AddGameDialogProps) {
  const add = useAddGames(team.id);
  /** Also while the dialog is leaving: a second press would add it twice. */
  const isTaken = () => add.isPending || add.isSuccess;
  const form = useForm<GameEntries, unknown, NewGames>({
    resolver: newGamesResolver,
    mode: "onBlur",
    // An error that appears between mouse down and up would move what is being clicked.
    delayError: 300,
    defaultValues: typeof start === "string" ? newEntries(start) : copyOf(start),
  });
  const { control, formState, getValues, setError } = form;
  const [kind, gameOn, isRepeated, repeat] = useWatch({
    control,
    name: ["kind", "gameOn", "isRepeated", "repeat"],
  });
  const days = isRepeated
    ? offeredDays({ gameOn, repeat }).filter((on) => !repeat.skip.includes(on)).length
    : 1;

  async function save(games: NewGames) {
    if (isTaken()) return;
    try {
      const added = await add.mutateAsync(games);
      onClose();
      onAdded?.(added.games);
    } catch (error) {
      for (const [index, [field, message]] of Object.entries(fieldProblems(error)).entries())
        setError(field as FieldPath<GameEntries>, { message }, { shouldFocus: index === 0 });
    }
  }

  function sayWhatIsMissing(problems: FieldErrors<GameEntries>) {
    if (!getValues("gameOn")) showToast.error("Please fill in all required fields");
    else if (!getValues("location").trim()) showToast.error("Location is required");
    else toastFirstProblem(problems.repeat?.until ? { until: problems.repeat.until } : problems);
  }

  const submit = form.handleSubmit(save, sayWhatIsMissing);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Add ${kindName(kind)} to Schedule`}
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
            Add {days === 1 ? kindName(kind) : kindCount(kind, days)}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="grid grid-cols-2 gap-4 pb-1">
          <GameFields />
          <RepeatFields />
        </div>
      </FormProvider>
    </Dialog>
  );
}
