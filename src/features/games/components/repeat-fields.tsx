import { useController, useFormContext, useWatch } from "react-hook-form";
import { formatDate, getMonthAndDay } from "#platform/date-format.ts";
import { formatDay } from "#ui/month-grid.ts";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ToggleChips } from "#ui/toggle-chips.tsx";
import { MAX_REPEATS } from "../schema.ts";
import { listRepeatDates, getDefaultEnd, type GameFormValues } from "./game-form-values.ts";

/** Renders the end date of a weekly series and a toggle for each of its dates. */
export function RepeatFields() {
  const { register, control, getFieldState, formState, getValues, setValue } =
    useFormContext<GameFormValues>();
  const [gameOn, isRepeated, until] = useWatch({ control, name: ["gameOn", "isRepeated", "repeat.until"] });
  const skip = useController({ control, name: "repeat.skip" }).field;
  const days = listRepeatDates({ gameOn, repeat: { until, skip: [] } });
  const isOverLimit = days.length > MAX_REPEATS;

  /** When repeating is turned on, resets the end date if the first date has moved to or past it. */
  const fixEndDate = (isEnabled: boolean) => {
    if (isEnabled && getValues("repeat.until") <= gameOn) setValue("repeat.until", getDefaultEnd(gameOn));
  };

  return (
    <div className="col-span-full border-t border-line pt-1.5">
      <SwitchField
        label="Repeat Weekly"
        {...register("isRepeated", {
          onChange: (event) => fixEndDate((event.target as HTMLInputElement).checked),
        })}
      />
      {isRepeated && (
        <div className="grid gap-3 pt-1.5 pb-1">
          <TextField
            label="Until"
            type="date"
            required
            error={getFieldState("repeat.until", formState).error?.message}
            {...register("repeat.until")}
          />
          {days.length > 0 && !isOverLimit && (
            <div>
              <p className="caption mb-2 text-ink-2">{formatWeekly(gameOn)}. Tap a day to skip it.</p>
              <ToggleChips
                label="Days"
                options={days.map((on) => ({
                  value: on,
                  label: Object.values(getMonthAndDay(on)).join(" "),
                  name: formatDate(on),
                }))}
                value={days.filter((on) => !skip.value.includes(on))}
                onChange={(selected) => skip.onChange(days.filter((on) => !selected.includes(on)))}
              />
            </div>
          )}
          {isOverLimit && (
            <p className="caption text-ink-2">
              You can add up to {MAX_REPEATS} at a time. Choose an earlier end date.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const formatWeekly = (on: string) => `Every ${formatDay(on).split(",")[0]}`;
