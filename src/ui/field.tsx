import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** The label and messages around a control, which every field supports. */
export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** How to fix the value. Its presence marks the field as invalid. */
  error?: string;
  /** Shows an asterisk and sets aria-required. Validation is up to the form. */
  required?: boolean;
  /** Shows "(optional)", or these words for it in another language. */
  optional?: boolean | string;
  /** Hides the label visually, for fields whose purpose is obvious from the context. */
  hideLabel?: boolean;
}

/** Rendered as CSS content so that it doesn't become part of the control's accessible name. */
const requiredMark = "after:text-red-ink after:content-['_*'_/_'']";

export function FieldLabelText({ label, required }: Pick<FieldTexts, "label" | "required">) {
  return <span className={required ? requiredMark : undefined}>{label}</span>;
}

/** A note next to the label that describes the control instead of becoming part of its accessible name. */
export function OptionalNote({ id, words = true }: { id: string; words?: boolean | string }) {
  return (
    <span id={`${id}-optional`} className="text-label font-[450] text-ink-3">
      {words === true ? "(optional)" : words}
    </span>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-caption font-[550] text-red-ink">
      <TriangleAlert className="mt-0.5 size-3.5 stroke-2" />
      <span>{children}</span>
    </p>
  );
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="caption text-ink-3">
      {children}
    </p>
  );
}

/** Returns the ARIA attributes that connect a control to the texts that <Field> renders. */
export function getFieldAria(
  id: string,
  { hint, error, required, optional }: Pick<FieldTexts, "hint" | "error" | "required" | "optional">,
) {
  const describedBy = cx(
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    optional && `${id}-optional`,
  );
  return {
    id,
    ...(error !== undefined && { "aria-invalid": true }),
    ...(required && { "aria-required": true }),
    ...(describedBy !== "" && { "aria-describedby": describedBy }),
  };
}

export interface FieldProps extends FieldTexts {
  /** The control's id. See `getFieldAria`. */
  id: string;
  /** Shown at the right end of the label row, for example a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Renders the label, the control, and the error or hint. */
export function Field({
  id,
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  aside,
  className,
  children,
}: FieldProps) {
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <div
        className={cx(
          "flex items-baseline justify-between gap-3",
          hideLabel && aside === undefined && "sr-only",
        )}
      >
        <span className={cx("flex items-baseline gap-1", hideLabel && "sr-only")}>
          <label htmlFor={id} className="label">
            <FieldLabelText label={label} required={required} />
          </label>
          {optional && <OptionalNote id={id} words={optional} />}
        </span>
        {aside}
      </div>
      {children}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </div>
  );
}

/** Two fields side by side, or one below the other where a date wouldn't fit next to its icon. */
export const fieldPairClass = "grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))]";

/** Styles for every text input. The text is 16 px on phones so that iOS doesn't zoom in. */
export const controlClass =
  "block w-full min-w-0 min-h-10 rounded-md border border-control bg-surface px-3 text-ui text-ink " +
  "touch:min-h-11 touch:text-base focus-visible:outline-offset-1 " +
  "aria-invalid:border-red-line aria-invalid:ring-3 aria-invalid:ring-red-soft " +
  "disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-3 " +
  "[&[readonly]]:bg-tint";
