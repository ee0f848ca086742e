import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { segmentLook } from "./segment-look.ts";

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  label: string;
  /** Shows the label above; otherwise it is for screen readers only. */
  showLabel?: boolean;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The pieces share the full width. */
  full?: boolean;
  className?: string;
}

/** One of a few short choices, all in sight. */
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
      <div className={cx(segmentLook.well, full ? "flex *:flex-1" : "inline-flex max-w-full max-md:flex")}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              segmentLook.piece,
              "has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus",
              "has-disabled:cursor-not-allowed has-disabled:opacity-60",
              option.value === value ? segmentLook.chosen : segmentLook.resting,
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
