import { Plus, Trash2, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useController, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { dateInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FieldError } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { noField, type Entries } from "./venue-form.ts";

const MOST_FIELDS = 40;

/** Fields or courts with room of their own; a venue without any is one place. */
export function FieldsAndCourts() {
  const { register, control, formState } = useFormContext<Entries>();
  const { fields, append, remove } = useFieldArray({ control, name: "fields" });
  const addButton = useRef<HTMLButtonElement>(null);
  const problems = formState.errors.fields;
  return (
    <fieldset className="min-w-0">
      <legend className="label">Fields or Courts</legend>
      <p className="caption mt-0.5 text-ink-3">
        Name them when several games run at once, each with its own room.
      </p>
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
            label={`Teams a day on field ${index + 1}`}
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
        disabled={fields.length >= MOST_FIELDS}
        onClick={() => append(noField)}
      >
        Add Field
      </Button>
    </fieldset>
  );
}

/** Monday first, as a week is planned; 0 is Sunday. */
const week = [
  ["Monday", 1],
  ["Tuesday", 2],
  ["Wednesday", 3],
  ["Thursday", 4],
  ["Friday", 5],
  ["Saturday", 6],
  ["Sunday", 0],
] as const;

/** When games can be played, weekday by weekday; off, the venue is open at any time. */
export function OpeningTimes() {
  const { register, control, formState } = useFormContext<Entries>();
  const [isOn, days] = useWatch({ control, name: ["hasOpeningTimes", "openingTimes"] });
  const problems = formState.errors.openingTimes;
  return (
    <div>
      <SwitchField
        label="Opening Times"
        hint={isOn ? "Games are only planned within these." : "Open at any time."}
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
        </div>
      )}
    </div>
  );
}

/** Days without games, whatever the weekday: holidays, other events. */
export function ClosedDates() {
  const { control, formState } = useFormContext<Entries>();
  const { field } = useController({ control, name: "closedOn" });
  const id = useId();
  const [on, setOn] = useState("");
  const add = () => {
    if (/^20\d\d-/.test(on)) field.onChange([...new Set([...field.value, on])].toSorted());
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
              {dateInWords(day)}
              <IconButton
                label={`Remove ${dateInWords(day)}`}
                size="small"
                onClick={() => {
                  field.onChange(field.value.filter((other) => other !== day));
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
          value={on}
          onChange={(event) => setOn(event.target.value)}
          min="2020-01-01"
          max="2099-12-31"
          // A chosen date is meant, also by whoever then goes on without a press on the button.
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || on === "") return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" icon={<Plus />} disabled={on === ""} onClick={add}>
          Add Date
        </Button>
      </div>
      {formState.errors.closedOn?.message && <FieldError>{formState.errors.closedOn.message}</FieldError>}
    </fieldset>
  );
}
