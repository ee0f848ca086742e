import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { segmentStyles } from "./segment-styles.ts";

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  label: string;
  /** Shows the label above the control. By default, it's only for screen readers. */
  showLabel?: boolean;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Whether the segments share the full width. */
  full?: boolean;
  className?: string;
}

/** Selects one of a few short options, which are all visible. */
export function Segmented<Value extends string>({
  label,
  showLabel = false,
  options,
  value,
  onValueChange,
  full = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx("max-w-full min-w-0", full && "w-full", className)}>
      <legend className={showLabel ? "label mb-1.5" : "sr-only"}>{label}</legend>
      <div
        className={cx(segmentStyles.container, full ? "flex *:flex-1" : "inline-flex max-w-full max-md:flex")}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              segmentStyles.segment,
              segmentStyles.unselected,
              // The input's own state, not React's, so that it also looks right on pages that don't load React.
              "has-checked:bg-selected has-checked:text-ink has-checked:shadow-[var(--lift-1),0_0_0_1px_var(--line)]",
              "has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus",
              "has-disabled:cursor-not-allowed has-disabled:opacity-60",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-sm outline-none"
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
