import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { controlClass, Field, fieldAria, type FieldTexts } from "./field.tsx";

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "required"> {
  /** Shown inside the box, on the left. */
  icon?: ReactNode;
  /** Inside the box on the right: a unit, or a button with its own label. */
  end?: ReactNode;
  /** At the right end of the label line. */
  aside?: ReactNode;
}

/** One line of text, and every other input that looks like one: email, tel, date, time, number, url. */
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
          {...fieldAria(id, texts)}
          className={cx(controlClass, icon !== undefined && "pl-[38px]", end !== undefined && "pr-12")}
        />
        {end !== undefined && (
          <span className="absolute inset-y-0 right-0.5 flex items-center text-ink-3">{end}</span>
        )}
      </div>
    </Field>
  );
}
