import { useController, useFormContext, useWatch, type FieldPath } from "react-hook-form";
import { Segmented } from "#ui/segmented.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EventKind } from "../schema.ts";
import { beThere } from "./event-words.ts";
import { ARRIVALS, type GameEntries } from "./game-entries.ts";

const kindOptions = [
  { value: "game", label: "Game" },
  { value: "practice", label: "Practice" },
  { value: "other", label: "Other" },
] as const satisfies readonly { value: EventKind; label: string }[];

export interface GameFieldsProps {
  /** Adding may do without one (OP-33), a change may not (SCHED-34). */
  timeRequired?: boolean;
  /** Who plays whom in a league's match is not one team's to change. */
  isShared?: boolean;
}

/** The fields of a game, of a new one and of one that is changed. */
export function GameFields({ timeRequired = false, isShared = false }: GameFieldsProps) {
  const { register, control, getFieldState, formState } = useFormContext<GameEntries>();
  const kind = useController({ control, name: "kind" }).field;
  const [gameTime, arrival] = useWatch({ control, name: ["gameTime", "arrivalMinutes"] });
  const early = arrival !== "" && gameTime !== "" && beThere({ gameTime, arrivalMinutes: Number(arrival) });
  const problem = (field: FieldPath<GameEntries>) => getFieldState(field, formState).error?.message;
  return (
    <>
      {!isShared && (
        <Segmented
          label="Kind"
          full
          className="col-span-full"
          options={kindOptions}
          value={kind.value}
          onValueChange={kind.onChange}
        />
      )}
      <TextField label="Date" type="date" required error={problem("gameOn")} {...register("gameOn")} />
      <TextField
        label="Time"
        type="time"
        required={timeRequired}
        error={problem("gameTime")}
        {...register("gameTime")}
      />
      <SelectField
        label="Be There"
        className="col-span-full"
        options={arrivalOptions(arrival)}
        hint={early || undefined}
        error={problem("arrivalMinutes")}
        {...register("arrivalMinutes")}
      />
      <TextField
        label="Location"
        required
        className="col-span-full"
        error={problem("location")}
        {...register("location")}
      />
      {kind.value === "game" && (
        <TextField
          label="Opponent"
          optional
          className="col-span-full"
          readOnly={isShared}
          error={problem("opponent")}
          {...register("opponent")}
        />
      )}
      <TextArea
        label="Notes"
        optional
        rows={3}
        className="col-span-full"
        error={problem("notes")}
        {...register("notes")}
      />
    </>
  );
}

/** With the present one, which may come from elsewhere. */
function arrivalOptions(present: string) {
  const minutes = [...new Set([...ARRIVALS, ...(present === "" ? [] : [Number(present)])])];
  return [
    { value: "", label: "At the start" },
    ...minutes
      .toSorted((one, other) => one - other)
      .map((count) => ({ value: String(count), label: `${count} min before` })),
  ];
}
