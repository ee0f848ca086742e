import { useId } from "react";
import { cx } from "./cx.ts";
import { FieldError, FieldLabelText } from "./field.tsx";

export interface ChoiceTilesProps {
  label: string;
  required?: boolean;
  options: readonly string[];
  /** The selected option, or an empty string. */
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
}

/** Selects one of a few words, two side by side, with one tap. */
export function ChoiceTiles({ label, required, options, value, onValueChange, error }: ChoiceTilesProps) {
  const id = useId();
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1.5"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="label mb-1.5">
        <FieldLabelText label={label} required={required} />
      </legend>
      <div className="grid grid-cols-2 gap-2">
        {options.map((option) => (
          <label
            key={option}
            className={cx(
              "relative flex min-h-11 items-center justify-center rounded-lg border bg-surface px-3.5 text-sm font-[580]",
              "transition-colors duration-(--t-fast) not-has-disabled:hover:bg-tint",
              "has-checked:border-court has-checked:bg-court-soft has-checked:inset-ring has-checked:inset-ring-court",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              error === undefined ? "border-line-strong" : "border-red-line",
            )}
          >
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              onChange={() => onValueChange(option)}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-sm outline-none"
            />
            {option}
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
