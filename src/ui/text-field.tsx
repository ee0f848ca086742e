import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { controlClass, Field, getFieldAria, type FieldTexts } from "./field.tsx";

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "required"> {
  /** Shown inside the box, on the left. */
  icon?: ReactNode;
  /** Shown inside the box, on the right. Either a unit or a labeled button. */
  end?: ReactNode;
  /** Shown at the right end of the label row. */
  aside?: ReactNode;
}

/** A single-line input of any text-like type, such as email, tel, date, time, number, or url. */
export function TextField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  icon,
  end,
  aside,
  id: givenId,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const texts = { label, hint, error, required, optional, hideLabel };
  return (
    <Field id={id} aside={aside} className={className} {...texts}>
      <div className="relative">
        {icon !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3">
            {icon}
          </span>
        )}
        <input
          {...input}
          {...getFieldAria(id, texts)}
          className={cx(controlClass, icon !== undefined && "pl-[38px]", end !== undefined && "pr-12")}
        />
        {end !== undefined && (
          <span className="absolute inset-y-0 right-0.5 flex items-center text-ink-3">{end}</span>
        )}
      </div>
    </Field>
  );
}
