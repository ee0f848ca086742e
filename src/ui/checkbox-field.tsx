import { Check } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx.ts";
import {
  getFieldAria,
  FieldError,
  FieldHint,
  FieldLabelText,
  OptionalNote,
  type FieldTexts,
} from "./field.tsx";

export interface CheckboxFieldProps
  extends Omit<FieldTexts, "hideLabel">, Omit<ComponentProps<"input">, "required" | "type" | "children"> {
  /** Text that continues the label's sentence in a lighter style. */
  children?: ReactNode;
}

/** A checkbox whose whole row is clickable. The label is bold if more text follows. */
export function CheckboxField({
  label,
  hint,
  error,
  required,
  optional,
  id: givenId,
  className,
  children,
  ...input
}: CheckboxFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <label
        htmlFor={id}
        className="grid grid-cols-[22px_1fr] gap-3 text-sm leading-[1.45] text-ink-2 touch:min-h-11 touch:py-2"
      >
        <span className="relative size-[22px]">
          <input
            {...input}
            {...getFieldAria(id, { hint, error, required, optional })}
            type="checkbox"
            className={cx(
              "peer block size-full appearance-none rounded-xs border-[1.5px] border-control bg-surface",
              "transition-colors duration-(--t-fast) checked:border-court checked:bg-court",
              "aria-invalid:border-red-line aria-invalid:ring-3 aria-invalid:ring-red-soft",
              "disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken",
            )}
          />
          <Check
            className={cx(
              "pointer-events-none absolute inset-0 m-auto size-3.5 stroke-[2.5] text-on-court opacity-0",
              "peer-checked:opacity-100 peer-disabled:text-ink-3",
            )}
          />
        </span>
        <span>
          <span className={cx(children !== undefined && "font-[580] text-ink")}>
            <FieldLabelText label={label} required={required} />
          </span>
          {optional && (
            <>
              {" "}
              <OptionalNote id={id} />
            </>
          )}
          {children !== undefined && <> {children}</>}
        </span>
      </label>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </div>
  );
}
