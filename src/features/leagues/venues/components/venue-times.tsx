import { Copy, Plus, Trash2, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useController, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { formatDate } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FieldError } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { emptyField, type VenueFormValues } from "./venue-form.ts";

const MAX_FIELDS = 40;

/** Edits a venue's fields or courts, each with its own capacity. If a venue has none, it counts as a single field. */
export function FieldsAndCourts() {
  const { register, control, formState } = useFormContext<VenueFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "fields" });
  const addButton = useRef<HTMLButtonElement>(null);
  const problems = formState.errors.fields;
  return (
    <fieldset className="min-w-0">
      <legend className="label">Fields or Courts</legend>
      <p className="caption mt-0.5 text-ink-3">Name each field if several games can run at the same time.</p>
      {fields.map((field, index) => (
        <div key={field.id} className="mt-2.5 flex items-start gap-2">
          <TextField
            label={`Name of field ${index + 1}`}
            hideLabel
            autoComplete="off"
            placeholder={`Field ${index + 1}`}
            className="flex-1"
            error={problems?.[index]?.name?.message}
            {...register(`fields.${index}.name`)}
          />
          <TextField
            label={`Teams per day on field ${index + 1}`}
            hideLabel
            type="number"
            inputMode="numeric"
            min={2}
            className="w-24"
            end={<span className="caption pr-2.5">teams</span>}
            error={problems?.[index]?.maxTeamsPerDay?.message}
            {...register(`fields.${index}.maxTeamsPerDay`)}
          />
          <IconButton
            label={`Remove field ${index + 1}`}
            tone="destructive"
            className="touch:size-11"
            onClick={() => {
              remove(index);
              addButton.current?.focus();
            }}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {problems?.root?.message && <FieldError>{problems.root.message}</FieldError>}
      {problems?.message && <FieldError>{problems.message}</FieldError>}
      <Button
        ref={addButton}
        variant="secondary"
        size="small"
        icon={<Plus />}
        className="mt-2.5"
        disabled={fields.length >= MAX_FIELDS}
        onClick={() => append(emptyField)}
      >
        Add Field
      </Button>
    </fieldset>
  );
}

/** Days in display order, Monday first, with their index (0 is Sunday). */
const week = [
  ["Monday", 1],
  ["Tuesday", 2],
  ["Wednesday", 3],
  ["Thursday", 4],
  ["Friday", 5],
  ["Saturday", 6],
  ["Sunday", 0],
] as const;

/** Edits a venue's hours for each day of the week. If hours are turned off, the venue is always open. */
export function OpeningHours() {
  const { register, control, formState, setValue } = useFormContext<VenueFormValues>();
  const [isOn, days] = useWatch({ control, name: ["hasOpeningTimes", "openingTimes"] });
  const problems = formState.errors.openingTimes;
  // The first open day's hours are copied.
  const model = week.find(([, day]) => days[day]?.isOpen);
  return (
    <div>
      <SwitchField
        label="Hours"
        hint={isOn ? "Games are only scheduled during these hours." : "Open all day, every day."}
        {...register("hasOpeningTimes")}
      />
      {isOn && (
        <div className="mt-1 grid gap-1.5">
          {week.map(([name, day]) => (
            <div key={name} className="grid items-center gap-x-3 md:grid-cols-[minmax(0,1fr)_auto]">
              <CheckboxField label={name} {...register(`openingTimes.${day}.isOpen`)} />
              {days[day]?.isOpen ? (
                <div className="flex items-center gap-1.5 max-md:mb-2 max-md:pl-[34px]">
                  <TextField
                    label={`${name}, open from`}
                    hideLabel
                    type="time"
                    className="max-md:flex-1 md:w-37"
                    error={problems?.[day]?.from?.message}
                    {...register(`openingTimes.${day}.from`)}
                  />
                  <span className="caption text-ink-3">to</span>
                  <TextField
                    label={`${name}, open until`}
                    hideLabel
                    type="time"
                    className="max-md:flex-1 md:w-37"
                    error={problems?.[day]?.until?.message}
                    {...register(`openingTimes.${day}.until`)}
                  />
                </div>
              ) : (
                <span className="caption flex items-center text-ink-3 max-md:pl-[34px] md:min-h-10">
                  Closed
                </span>
              )}
            </div>
          ))}
          {problems?.message && <FieldError>{problems.message}</FieldError>}
          {model && (
            <Button
              variant="secondary"
              size="small"
              icon={<Copy />}
              className="mt-1 justify-self-start"
              // Starts with the visible words, for people who speak to their device.
              aria-label={`Copy to All Days: the hours of ${model[0]}`}
              onClick={() =>
                setValue(
                  "openingTimes",
                  days.map(() => ({ ...days[model[1]]! })),
                  { shouldDirty: true, shouldValidate: formState.isSubmitted },
                )
              }
            >
              Copy to All Days
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Edits the dates when a venue is closed, such as holidays. */
export function ClosedDates() {
  const { control, formState } = useFormContext<VenueFormValues>();
  const { field } = useController({ control, name: "closedOn" });
  const id = useId();
  const [newDate, setOn] = useState("");
  const add = () => {
    if (/^20\d\d-/.test(newDate)) field.onChange([...new Set([...field.value, newDate])].toSorted());
    setOn("");
  };
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1.5">Closed Dates</legend>
      {field.value.length > 0 && (
        <ul className="mb-2.5 flex flex-wrap gap-2">
          {field.value.map((day) => (
            <li
              key={day}
              className="flex items-center gap-0.5 rounded-full bg-sunken py-0.5 pr-0.5 pl-3 text-caption font-[580]"
            >
              {formatDate(day)}
              <IconButton
                label={`Remove ${formatDate(day)}`}
                size="small"
                onClick={() => {
                  field.onChange(field.value.filter((closedDate) => closedDate !== day));
                  document.getElementById(id)?.focus();
                }}
              >
                <X className="size-3.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <TextField
          id={id}
          label="Closed date"
          hideLabel
          type="date"
          className="w-44"
          value={newDate}
          onChange={(event) => setOn(event.target.value)}
          min="2020-01-01"
          max="2099-12-31"
          // Add the date on blur too, for users who pick one and move on without pressing the button.
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || newDate === "") return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" icon={<Plus />} disabled={newDate === ""} onClick={add}>
          Add Date
        </Button>
      </div>
      {formState.errors.closedOn?.message && <FieldError>{formState.errors.closedOn.message}</FieldError>}
    </fieldset>
  );
}
