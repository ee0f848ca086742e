import { useController, useFormContext, useWatch } from "react-hook-form";
import { dateInWords, monthAndDay } from "#platform/date-words.ts";
import { dayInWords } from "#ui/month-grid.ts";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ToggleChips } from "#ui/toggle-chips.tsx";
import { MOST_REPEATS } from "../schema.ts";
import { offeredDays, usualEnd, type GameEntries } from "./game-entries.ts";

/** One every week: until when, and each day as something to switch off. */
export function RepeatFields() {
  const { register, control, getFieldState, formState, getValues, setValue } = useFormContext<GameEntries>();
  const [gameOn, isRepeated, until] = useWatch({ control, name: ["gameOn", "isRepeated", "repeat.until"] });
  const skip = useController({ control, name: "repeat.skip" }).field;
  const days = offeredDays({ gameOn, repeat: { until, skip: [] } });
  const isTooMany = days.length > MOST_REPEATS;

  /** The first day may have moved since the end was worked out, even beyond it. */
  const begin = (isOn: boolean) => {
    if (isOn && getValues("repeat.until") <= gameOn) setValue("repeat.until", usualEnd(gameOn));
  };

  return (
    <div className="col-span-full border-t border-line pt-1.5">
      <SwitchField
        label="Repeat Every Week"
        {...register("isRepeated", {
          onChange: (event) => begin((event.target as HTMLInputElement).checked),
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
          {days.length > 0 && !isTooMany && (
            <div>
              <p className="caption mb-2 text-ink-2">{everyWeek(gameOn)}. Press a day to leave it out.</p>
              <ToggleChips
                label="Days"
                options={days.map((on) => ({
                  value: on,
                  label: Object.values(monthAndDay(on)).join(" "),
                  name: dateInWords(on),
                }))}
                value={days.filter((on) => !skip.value.includes(on))}
                onChange={(kept) => skip.onChange(days.filter((on) => !kept.includes(on)))}
              />
            </div>
          )}
          {isTooMany && (
            <p className="caption text-ink-2">
              That is more than {MOST_REPEATS}, the most that can be added at once. Please choose an earlier
              end.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const everyWeek = (on: string) => `Every ${dayInWords(on).split(",")[0]}`;
