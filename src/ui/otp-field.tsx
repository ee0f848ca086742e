import { useId, useState, type Ref } from "react";
import { cx } from "./cx.ts";
import { Field, getFieldAria, type FieldTexts } from "./field.tsx";

export interface OtpFieldProps extends FieldTexts {
  value: string;
  onValueChange: (value: string) => void;
  /** Called once when the last digit is entered, so that the form can submit. */
  onComplete?: (value: string) => void;
  onBlur?: () => void;
  length?: number;
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A field for a one-time code. A single real input covers the boxes so that pasting, autofill, and screen readers work
 * as in any text field.
 */
export function OtpField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  value,
  onValueChange,
  onComplete,
  onBlur,
  length = 6,
  name,
  disabled = false,
  autoFocus = false,
  ref,
}: OtpFieldProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const texts = { label, hint, error, required, optional, hideLabel };
  const current = Math.min(value.length, length - 1);

  const handleChange = (text: string) => {
    const digits = text.replaceAll(/\D/g, "").slice(0, length);
    if (digits === value) return;
    onValueChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };

  return (
    <Field id={id} {...texts}>
      <div className="relative w-fit max-w-full">
        <div aria-hidden="true" className="flex gap-2">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={cx(
                "score grid h-13 w-11 min-w-0 place-items-center rounded-md border text-2xl",
                disabled ? "border-line-strong bg-sunken text-ink-3" : "bg-surface",
                !disabled &&
                  (error === undefined ? "border-control" : "border-red-line ring-3 ring-red-soft"),
                focused && index === current && "outline-2 outline-offset-1 outline-focus",
                length === 6 && index === 3 && "ml-2",
              )}
            >
              {value[index] ?? ""}
            </span>
          ))}
        </div>
        <input
          {...getFieldAria(id, texts)}
          ref={ref}
          name={name}
          disabled={disabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page that only asks for the code
          autoFocus={autoFocus}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          value={value}
          onChange={(event) => handleChange(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          // The caret is invisible, so keep it at the end.
          onSelect={(event) => event.currentTarget.setSelectionRange(length, length)}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
          className="absolute inset-0 size-full cursor-text bg-transparent text-base text-transparent caret-transparent outline-none selection:bg-transparent disabled:cursor-not-allowed"
        />
      </div>
    </Field>
  );
}
