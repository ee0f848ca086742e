import { useEffect, useEffectEvent, useRef } from "react";
import { SelectField, type SelectOption } from "./select-field.tsx";

export interface FilterSelectProps<Value extends string> {
  /** The label for screen readers. The visible options are self-explanatory. */
  label: string;
  /** The options. An empty value means all. */
  options: readonly SelectOption[];
  value: Value | undefined;
  onValueChange: (value: Value | undefined) => void;
  className?: string;
}

/** Filters the page by one of a few options. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, options, value, onValueChange, className } = props;
  const select = useRef<HTMLSelectElement>(null);
  const reportValue = () => onValueChange((select.current!.value || undefined) as Value | undefined);
  // A selection made before hydration fired no event, so pick it up here.
  const syncValue = useEffectEvent(() => {
    if (select.current!.value !== (value ?? "")) reportValue();
  });
  useEffect(() => syncValue(), []);
  return (
    <SelectField
      ref={select}
      label={label}
      hideLabel
      options={options}
      value={value ?? ""}
      onChange={reportValue}
      className={className}
    />
  );
}
