import { Bell, Plus, X } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { FieldError, FieldHint } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { WhistleGlyph } from "#ui/whistle-glyph.tsx";
import { MOST_REMINDERS, offsetInWords, sendsAt } from "../rules.ts";
import type { QuietHours } from "../schema.ts";
import { withReminder, type SettingsEntries } from "./settings-entries.ts";

/** A morning game shows best what quiet hours do to a reminder. */
const EXAMPLE = { weekday: 6, time: "09:00" };
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const common = [2 * 24 * 60, 12 * 60, 4 * 60, 2 * 60, 30];
const units = ["minutes", "hours", "days"].map((unit) => ({ value: unit, label: unit }));

const clockTime = (minute: number) => {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/** When the text of the example game goes out: "Friday 9:00 AM". */
function exampleOf(offset: number, quiet: QuietHours | null) {
  const { day, minute, isMoved } = sendsAt(EXAMPLE.time, offset, quiet);
  const weekday = weekdays[(((EXAMPLE.weekday + day) % 7) + 7) % 7];
  const when = day <= -7 ? `${weekday} before` : weekday;
  return isMoved
    ? `${when}, just before quiet hours at ${clockTime(minute)}`
    : `${when}${day <= -7 ? "," : ""} ${clockTime(minute)}`;
}

/** Part of the settings form: which reminders go out, on the way to the first whistle, and one more. */
export function RemindersEditor() {
  const { control, getValues, setValue, setError, clearErrors, register, formState } =
    useFormContext<SettingsEntries>();
  const { field } = useController({ control, name: "reminders" });
  const [isQuiet, from, until] = useWatch({ control, name: ["isQuiet", "quietFrom", "quietUntil"] });
  const [said, setSaid] = useState("");
  const problemId = useId();
  const list = useRef<HTMLOListElement>(null);
  const reminders = field.value;
  const quiet = isQuiet && from !== "" && until !== "" && from !== until ? { from, until } : null;
  const isFull = reminders.length >= MOST_REMINDERS;
  const problem = formState.errors.draftAmount?.message;

  function change(next: number[], words: string) {
    field.onChange(next);
    clearErrors("draftAmount");
    setSaid(words);
  }

  /** What was pressed is gone now; the list is the nearest thing that stays. */
  const focusList = () => list.current?.focus({ preventScroll: true });

  function remove(offset: number) {
    change(
      reminders.filter((other) => other !== offset),
      `Reminder ${offsetInWords(offset)} before removed`,
    );
    focusList();
  }

  function addCommon(offset: number) {
    const added = withReminder(reminders, String(offset), "minutes");
    if ("problem" in added) return;
    change(added.reminders, `Reminder ${offsetInWords(offset)} before added`);
    focusList();
  }

  function addDraft() {
    const { draftAmount, draftUnit } = getValues();
    const added = withReminder(reminders, draftAmount, draftUnit);
    if ("problem" in added) return setError("draftAmount", { message: added.problem }, { shouldFocus: true });
    change(added.reminders, `Reminder ${draftAmount.trim()} ${draftUnit} before added`);
    setValue("draftAmount", "", { shouldDirty: true });
    if (added.reminders.length >= MOST_REMINDERS) focusList();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    // Enter in a field would save the whole form.
    event.preventDefault();
    addDraft();
  }

  return (
    <div className="grid gap-5">
      <ol ref={list} tabIndex={-1} aria-label="Reminders" className="outline-none">
        {reminders.map((offset) => (
          <li key={offset} className="group relative flex min-h-14 gap-3.5 pb-3">
            <Track />
            <Dot className="bg-court text-on-court">
              <Bell aria-hidden="true" size={13} strokeWidth={2.4} />
            </Dot>
            <div className="min-w-0 flex-1">
              <p className="h3">{offsetInWords(offset)} before</p>
              <p className="caption text-ink-3">{exampleOf(offset, quiet)}</p>
            </div>
            <IconButton
              label={`Remove the reminder ${offsetInWords(offset)} before`}
              tone="destructive"
              className="-my-1.5 touch:-my-2.5"
              disabled={reminders.length === 1}
              onClick={() => remove(offset)}
            >
              <X />
            </IconButton>
          </li>
        ))}
        <li className="flex gap-3.5">
          <Dot className="bg-whistle text-on-whistle">
            <WhistleGlyph size={14} />
          </Dot>
          <div>
            <p className="h3">First whistle</p>
            <p className="caption text-ink-3">
              {weekdays[EXAMPLE.weekday]} {clockTime(9 * 60)}, for example
            </p>
          </div>
        </li>
      </ol>
      <output className="sr-only">{said}</output>
      {isFull ? (
        <FieldHint>Up to four reminders per game. Remove one to add another.</FieldHint>
      ) : (
        <fieldset className="grid min-w-0 gap-3">
          <legend className="label mb-2.5">Add a reminder</legend>
          <div className="flex flex-wrap gap-2">
            {common
              .filter((offset) => !reminders.includes(offset))
              .map((offset) => (
                <Button
                  key={offset}
                  variant="secondary"
                  size="small"
                  icon={<Plus className="size-4" />}
                  aria-label={`Add a reminder ${offsetInWords(offset)} before`}
                  onClick={() => addCommon(offset)}
                >
                  {offsetInWords(offset)}
                </Button>
              ))}
          </div>
          <div className="flex items-end gap-2">
            <TextField
              label="Other time"
              inputMode="numeric"
              autoComplete="off"
              placeholder="3"
              maxLength={5}
              className="w-24"
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={problem === undefined ? undefined : problemId}
              onKeyDown={addOnEnter}
              {...register("draftAmount")}
            />
            <SelectField label="Unit" options={units} className="w-32" {...register("draftUnit")} />
            <Button variant="secondary" onClick={addDraft}>
              Add
            </Button>
          </div>
          {problem !== undefined && <FieldError id={problemId}>{problem}</FieldError>}
        </fieldset>
      )}
    </div>
  );
}

/** The line from this reminder to what comes next. */
const Track = () => (
  <span aria-hidden="true" className="absolute top-7 bottom-0 left-[12.5px] w-[3px] bg-line-strong" />
);

const Dot = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    aria-hidden="true"
    className={`relative z-1 grid size-7 flex-none place-items-center rounded-full ${className}`}
  >
    {children}
  </span>
);
