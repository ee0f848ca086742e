import { useId, type ComponentProps } from "react";
import { cx } from "./cx.ts";
import { getFieldAria, FieldError, type FieldTexts } from "./field.tsx";

export interface SwitchFieldProps
  extends
    Pick<FieldTexts, "label" | "hint" | "error">,
    Omit<ComponentProps<"input">, "required" | "type" | "children" | "role"> {}

/** A setting that takes effect right away, with text on the left and a switch on the right. */
export function SwitchField({ label, hint, error, id: givenId, className, ...input }: SwitchFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <div className="relative flex min-h-11 items-center justify-between gap-6">
        <span className="min-w-0">
          {/* The label covers the row, so the whole row is clickable. */}
          <label htmlFor={id} className="h3 block before:absolute before:inset-0">
            {label}
          </label>
          {hint !== undefined && (
            <span id={`${id}-hint`} className="caption block text-ink-3">
              {hint}
            </span>
          )}
        </span>
        <span className="relative h-6 w-10 shrink-0">
          <input
            {...input}
            {...getFieldAria(id, { hint, error })}
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its own state
            role="switch"
            className={cx(
              "peer block size-full appearance-none rounded-full border-[1.5px] border-control bg-sunken",
              "transition-colors duration-(--t-fast) checked:border-court checked:bg-court",
              "disabled:cursor-not-allowed disabled:opacity-55",
            )}
          />
          <span
            aria-hidden="true"
            className={cx(
              "pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-control shadow-1",
              "transition-[translate,background-color] duration-(--t-fast) ease-out",
              "peer-checked:translate-x-4 peer-checked:bg-on-court",
            )}
          />
        </span>
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
