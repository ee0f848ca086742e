import { useController, useFormContext, useWatch, type FieldPath } from "react-hook-form";
import type { Side } from "#features/teams/schema.ts";
import { sideNames } from "#features/teams/sides/rules.ts";
import { Segmented } from "#ui/segmented.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EventKind } from "../schema.ts";
import { formatArrival } from "./event-labels.ts";
import { ARRIVALS, type GameFormValues } from "./game-form-values.ts";

const kindOptions = [
  { value: "game", label: "Game" },
  { value: "practice", label: "Practice" },
  { value: "other", label: "Other" },
] as const satisfies readonly { value: EventKind; label: string }[];

/** RESULT-02. */
const sideOptions = [
  { value: "", label: "Not Set" },
  { value: "home", label: sideNames.home },
  { value: "away", label: sideNames.away },
] as const satisfies readonly { value: Side | ""; label: string }[];

export interface GameFieldsProps {
  /** False for a new game (OP-33), true for a change (SCHED-34). */
  timeRequired?: boolean;
  /** True for a league game, because a single team can't change its opponent. */
  isShared?: boolean;
  /** True if the date, time, and location can't be changed. */
  isSlotFixed?: boolean;
  /** Leaves out what a first game doesn't need: the type, the arrival time, and notes (START-20). */
  isShort?: boolean;
  /** True to show only the date, time, and location. The other entries stay as they are. */
  isMove?: boolean;
}

/** Renders the fields for a new or edited game. */
export function GameFields(props: GameFieldsProps) {
  const { timeRequired = false, isShared = false, isSlotFixed = false, isMove = false } = props;
  const isShort = isMove || (props.isShort ?? false);
  const { register, control, getFieldState, formState } = useFormContext<GameFormValues>();
  const kind = useController({ control, name: "kind" }).field;
  const side = useController({ control, name: "side" }).field;
  const [gameTime, arrival] = useWatch({ control, name: ["gameTime", "arrivalMinutes"] });
  const early =
    arrival !== "" && gameTime !== "" && formatArrival({ gameTime, arrivalMinutes: Number(arrival) });
  const getError = (field: FieldPath<GameFormValues>) => getFieldState(field, formState).error?.message;
  return (
    <>
      {!isShared && !isShort && (
        <Segmented
          label="Type"
          full
          className="col-span-full"
          options={kindOptions}
          value={kind.value}
          onValueChange={kind.onChange}
        />
      )}
      <TextField
        label="Date"
        type="date"
        required
        readOnly={isSlotFixed}
        error={getError("gameOn")}
        {...register("gameOn")}
      />
      <TextField
        label="Time"
        type="time"
        required={timeRequired}
        readOnly={isSlotFixed}
        error={getError("gameTime")}
        {...register("gameTime")}
      />
      {!isShort && (
        <SelectField
          label="Arrival"
          className="col-span-full"
          options={listArrivalOptions(arrival)}
          hint={early || undefined}
          error={getError("arrivalMinutes")}
          {...register("arrivalMinutes")}
        />
      )}
      <TextField
        label="Location"
        required
        readOnly={isSlotFixed}
        className="col-span-full"
        error={getError("location")}
        {...register("location")}
      />
      {kind.value === "game" && !isMove && (
        <TextField
          label="Opponent"
          optional
          className="col-span-full"
          readOnly={isShared}
          error={getError("opponent")}
          {...register("opponent")}
        />
      )}
      {kind.value === "game" && !isShared && !isShort && (
        <div className="col-span-full">
          <p aria-hidden="true" className="label mb-1.5">
            Home or Away
          </p>
          <Segmented
            label="Home or Away"
            full
            options={sideOptions}
            value={side.value}
            onValueChange={side.onChange}
          />
        </div>
      )}
      {!isShort && (
        <TextField
          label="Maximum Players"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          className="col-span-full"
          hint={
            kind.value === "game"
              ? "Leave it empty to use the team's maximum."
              : "Leave it empty to let everyone in."
          }
          error={getError("maximumPlayers")}
          {...register("maximumPlayers")}
        />
      )}
      {!isShort && (
        <TextArea
          label="Notes"
          optional
          rows={3}
          className="col-span-full"
          error={getError("notes")}
          {...register("notes")}
        />
      )}
    </>
  );
}

/** Lists the arrival choices, including the current value, which may come from an import. */
function listArrivalOptions(current: string) {
  const minutes = [...new Set([...ARRIVALS, ...(current === "" ? [] : [Number(current)])])];
  return [
    { value: "", label: "At start time" },
    ...minutes
      .toSorted((a, b) => a - b)
      .map((count) => ({ value: String(count), label: `${count} min early` })),
  ];
}
