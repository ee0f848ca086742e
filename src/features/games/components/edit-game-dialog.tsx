import { zodResolver } from "@hookform/resolvers/zod";
import { Trash2, UserCheck } from "lucide-react";
import { useForm } from "react-hook-form";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { GameChange, type Game } from "../schema.ts";

export interface EditGameDialogProps {
  game: Game;
  open: boolean;
  onClose: () => void;
  onSave: (change: GameChange) => void;
  /** Opens the confirmation; nothing is deleted without it. */
  onDelete: () => void;
}

/** SCHED-29 to SCHED-35. Keeps what was typed while it is mounted, so that it can come back after a failure. */
export function EditGameDialog({ game, open, onClose, onSave, onDelete }: EditGameDialogProps) {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(GameChange),
    mode: "onBlur",
    // An error that appears between mouse down and up would move what is being clicked.
    delayError: 300,
    defaultValues: {
      gameOn: game.gameOn,
      // Without seconds, which the field would show.
      gameTime: game.gameTime?.slice(0, 5) ?? "",
      location: game.location,
      opponent: game.opponent ?? "",
      notes: game.notes ?? "",
    },
  });
  const problem = (field: keyof typeof formState.errors) => formState.errors[field]?.message;

  const save = handleSubmit(onSave, (problems) => {
    const isMissing = getValues(["gameOn", "gameTime", "location"]).some((entry) => !entry.trim());
    // CONST1-07; the fields say which.
    if (isMissing) showToast.error("Please fill in all required fields");
    else toastFirstProblem(problems);
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Edit Game"
      description={game.team.name}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save Changes</Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4 pb-1">
        <TextField label="Date" type="date" required error={problem("gameOn")} {...register("gameOn")} />
        <TextField label="Time" type="time" required error={problem("gameTime")} {...register("gameTime")} />
        <TextField
          label="Location"
          required
          className="col-span-full"
          error={problem("location")}
          {...register("location")}
        />
        <TextField
          label="Opponent"
          optional
          className="col-span-full"
          error={problem("opponent")}
          {...register("opponent")}
        />
        <TextArea
          label="Notes"
          optional
          rows={3}
          className="col-span-full"
          error={problem("notes")}
          {...register("notes")}
        />
        <div className="col-span-full border-t border-line pt-2">
          <div className="-mx-3 flex flex-wrap justify-between gap-x-2">
            <LinkButton to={`/game/${game.id}/attendance`} variant="ghost" size="small" icon={<UserCheck />}>
              View Attendance
            </LinkButton>
            <Button variant="ghost" size="small" icon={<Trash2 />} onClick={onDelete}>
              Delete Game
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
