import { useId, type ChangeEvent, type FocusEvent, type ReactNode, type Ref } from "react";
import { cx } from "./cx.ts";
import { FieldError, FieldHint, FieldLabelText, OptionalNote, type FieldTexts } from "./field.tsx";

export interface RadioCardOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** Shown to the right of the label, for example a badge or price. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps extends FieldTexts {
  options: readonly RadioCardOption[];
  /** Makes the group controlled. Omit it if a form library or `defaultValue` sets the selection. */
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  columns?: 1 | 2 | 3;
  /* The props that react-hook-form's register() passes. */
  name?: string;
  ref?: Ref<HTMLInputElement>;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  className?: string;
}

const grids = { 1: "grid-cols-1", 2: "md:grid-cols-2", 3: "md:grid-cols-3" } as const;

/** Selects one of a few options that each need a sentence. */
export function RadioCards({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  options,
  value,
  defaultValue,
  onValueChange,
  columns = 1,
  name: givenName,
  ref,
  onChange,
  onBlur,
  className,
}: RadioCardsProps) {
  const id = useId();
  const describedBy = cx(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`);
  const getCheckedProps = (option: string) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value };
  return (
    <fieldset
      className={cx("flex min-w-0 flex-col gap-1.5", className)}
      aria-describedby={describedBy || undefined}
    >
      <legend className={hideLabel ? "sr-only" : "label mb-1.5"}>
        <FieldLabelText label={label} required={required} />
        {optional && (
          <>
            {" "}
            <OptionalNote id={id} />
          </>
        )}
      </legend>
      <div className={cx("grid gap-2", grids[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "group relative flex min-h-11 items-start gap-3 rounded-lg border bg-surface px-3.5 py-3",
              "transition-colors duration-(--t-fast) not-has-disabled:hover:bg-tint",
              "has-checked:border-court has-checked:bg-court-soft has-checked:inset-ring has-checked:inset-ring-court",
              "has-checked:hover:bg-court-soft",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              "has-disabled:cursor-not-allowed has-disabled:bg-sunken",
              error === undefined ? "border-line-strong" : "border-red-line",
            )}
          >
            <input
              type="radio"
              name={givenName ?? id}
              ref={ref}
              value={option.value}
              {...getCheckedProps(option.value)}
              disabled={option.disabled}
              aria-describedby={option.description === undefined ? undefined : `${id}-${option.value}`}
              onChange={(event) => {
                onChange?.(event);
                onValueChange?.(option.value);
              }}
              onBlur={onBlur}
              className={cx(
                "mt-px size-[18px] shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none",
                "checked:border-[5.5px] checked:border-court disabled:border-line-strong",
              )}
            />
            {option.icon !== undefined && (
              <span className="text-ink-3 group-has-checked:text-court-ink">{option.icon}</span>
            )}
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="h3 group-has-disabled:text-ink-3">{option.label}</span>
                {option.aside}
              </span>
              {option.description !== undefined && (
                <span id={`${id}-${option.value}`} className="caption mt-0.5 block text-ink-2">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </fieldset>
  );
}
