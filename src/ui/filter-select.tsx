import { useEffect, useEffectEvent, useRef } from "react";
import { SelectField, type SelectOption } from "./select-field.tsx";

export interface FilterSelectProps<Value extends string> {
  /** For screen readers; what is shown says it by itself. */
  label: string;
  /** The one with an empty value chooses all. */
  options: readonly SelectOption[];
  value: Value | undefined;
  onValueChange: (value: Value | undefined) => void;
  className?: string;
}

/** Filters what is on the page by one of a few choices. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, options, value, onValueChange, className } = props;
  const select = useRef<HTMLSelectElement>(null);
  const read = () => onValueChange((select.current!.value || undefined) as Value | undefined);
  // What was chosen before the page answered raised no event; it would be shown without being heard.
  const readChosen = useEffectEvent(() => {
    if (select.current!.value !== (value ?? "")) read();
  });
  useEffect(() => readChosen(), []);
  return (
    <SelectField
      ref={select}
      label={label}
      hideLabel
      options={options}
      value={value ?? ""}
      onChange={read}
      className={className}
    />
  );
}
