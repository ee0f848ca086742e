import { ChevronDown } from "lucide-react";
import { useId, type ComponentProps } from "react";
import { cx } from "./cx.ts";
import { controlClass, Field, getFieldAria, type FieldTexts } from "./field.tsx";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps
  extends FieldTexts, Omit<ComponentProps<"select">, "required" | "multiple"> {
  options?: readonly SelectOption[];
  /** The label of the first, empty option: "Choose a sport". */
  placeholder?: string;
}

/** A native select, which works best on phones. Pass `options`, or <option> and <optgroup> as children. */
export function SelectField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  id: givenId,
  className,
  options = [],
  placeholder,
  children,
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const texts = { label, hint, error, required, optional, hideLabel };
  return (
    <Field id={id} className={className} {...texts}>
      <div className="relative">
        <select
          {...select}
          {...getFieldAria(id, texts)}
          className={cx(controlClass, "appearance-none truncate pr-7.5")}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3" />
      </div>
    </Field>
  );
}
