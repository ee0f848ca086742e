import { Bell, Plus, X } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { FieldError, FieldHint } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { WhistleGlyph } from "#ui/whistle-glyph.tsx";
import { MAX_REMINDERS, formatOffset, getSendTime } from "../rules.ts";
import type { QuietHours } from "../schema.ts";
import { addReminder, type SettingsEntries } from "./settings-entries.ts";

/** The start of the example game. It's in the morning to show how quiet hours move a reminder. */
const EXAMPLE = { weekday: 6, time: "09:00" };
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const commonOffsets = [2 * 24 * 60, 12 * 60, 4 * 60, 2 * 60, 30];
const units = ["minutes", "hours", "days"].map((unit) => ({ value: unit, label: unit }));

const formatClockTime = (minute: number) => {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/** Formats when the text for the example game goes out, like "Friday 9:00 AM". */
function formatExample(offset: number, quietHours: QuietHours | null) {
  const { day, minute, isMoved } = getSendTime(EXAMPLE.time, offset, quietHours);
  const weekday = weekdays[(((EXAMPLE.weekday + day) % 7) + 7) % 7];
  const dayLabel = day <= -7 ? `${weekday} before` : weekday;
  return isMoved
    ? `${dayLabel}, right before quiet hours start at ${formatClockTime(minute)}`
    : `${dayLabel}${day <= -7 ? "," : ""} ${formatClockTime(minute)}`;
}

/**
 * Edits the reminders in the settings form, with a timeline that ends at game time and controls for adding a reminder.
 */
export function RemindersEditor() {
  const { control, getValues, setValue, setError, clearErrors, register, formState } =
    useFormContext<SettingsEntries>();
  const { field } = useController({ control, name: "reminders" });
  const [hasQuietHours, from, until] = useWatch({
    control,
    name: ["hasQuietHours", "quietFrom", "quietUntil"],
  });
  const [announcement, setAnnouncement] = useState("");
  const problemId = useId();
  const list = useRef<HTMLOListElement>(null);
  const reminders = field.value;
  const quietHours = hasQuietHours && from !== "" && until !== "" && from !== until ? { from, until } : null;
  const isFull = reminders.length >= MAX_REMINDERS;
  const problem = formState.errors.draftAmount?.message;

  function setReminders(next: number[], message: string) {
    field.onChange(next);
    clearErrors("draftAmount");
    setAnnouncement(message);
  }

  /** Moves focus to the list, because the button that had it is gone. */
  const focusList = () => list.current?.focus({ preventScroll: true });

  function remove(offset: number) {
    setReminders(
      reminders.filter((reminder) => reminder !== offset),
      `Reminder ${formatOffset(offset)} before removed`,
    );
    focusList();
  }

  function addCommon(offset: number) {
    const result = addReminder(reminders, String(offset), "minutes");
    if ("problem" in result) return;
    setReminders(result.reminders, `Reminder ${formatOffset(offset)} before added`);
    focusList();
  }

  function addDraft() {
    const { draftAmount, draftUnit } = getValues();
    const result = addReminder(reminders, draftAmount, draftUnit);
    if ("problem" in result)
      return setError("draftAmount", { message: result.problem }, { shouldFocus: true });
    setReminders(result.reminders, `Reminder ${draftAmount.trim()} ${draftUnit} before added`);
    setValue("draftAmount", "", { shouldDirty: true });
    if (result.reminders.length >= MAX_REMINDERS) focusList();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    // Otherwise Enter would submit the whole form.
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
              <p className="h3">{formatOffset(offset)} before</p>
              <p className="caption text-ink-3">{formatExample(offset, quietHours)}</p>
            </div>
            <IconButton
              label={`Remove the reminder ${formatOffset(offset)} before`}
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
            <p className="h3">Game time</p>
            <p className="caption text-ink-3">
              {weekdays[EXAMPLE.weekday]} {formatClockTime(9 * 60)}, for example
            </p>
          </div>
        </li>
      </ol>
      <output className="sr-only">{announcement}</output>
      {isFull ? (
        <FieldHint>Up to four reminders per game. Remove one to add another.</FieldHint>
      ) : (
        <fieldset className="grid min-w-0 gap-3">
          <legend className="label mb-2.5">Add a reminder</legend>
          <div className="flex flex-wrap gap-2">
            {commonOffsets
              .filter((offset) => !reminders.includes(offset))
              .map((offset) => (
                <Button
                  key={offset}
                  variant="secondary"
                  size="small"
                  icon={<Plus className="size-4" />}
                  aria-label={`Add a reminder ${formatOffset(offset)} before`}
                  onClick={() => addCommon(offset)}
                >
                  {formatOffset(offset)}
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

/** The line that connects this reminder to the next item. */
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
