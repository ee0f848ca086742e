import { useId, type ComponentProps } from "react";
import { cx } from "./cx.ts";
import { controlClass, Field, getFieldAria, type FieldTexts } from "./field.tsx";

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<"textarea">, "required"> {}

export function TextArea({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  id: givenId,
  className,
  rows = 4,
  ...area
}: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const texts = { label, hint, error, required, optional, hideLabel };
  return (
    <Field id={id} className={className} {...texts}>
      <textarea
        {...area}
        {...getFieldAria(id, texts)}
        rows={rows}
        className={cx(controlClass, "resize-y py-2 leading-normal")}
      />
    </Field>
  );
}
