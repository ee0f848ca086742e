import { cx } from "./cx.ts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export interface DayTogglesProps {
  /** The group's accessible name. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** The selected days. 0 is Sunday. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  disabled?: boolean;
  className?: string;
}

/** Seven toggle buttons, one per weekday. */
export function DayToggles({
  label,
  labelledBy,
  describedBy,
  value,
  onChange,
  disabled = false,
  className,
}: DayTogglesProps) {
  const toggle = (day: number) =>
    onChange(days.map((_, index) => index).filter((index) => (index === day) !== value.includes(index)));
  return (
    <fieldset
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      className={cx("grid min-w-0 grid-cols-7 gap-1 min-[22.5rem]:gap-1.5", className)}
    >
      {days.map((name, day) => {
        const isOn = value.includes(day);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            onClick={() => toggle(day)}
            className={cx(
              "h-10 min-w-0 rounded-sm text-caption font-[580] transition-colors duration-(--t-fast) touch:h-11",
              "disabled:cursor-not-allowed disabled:opacity-55",
              isOn ? "bg-ink text-surface" : "shadow-[inset_0_0_0_1px_var(--control)] hover:bg-hover",
            )}
          >
            <span aria-hidden="true">{name.slice(0, 3)}</span>
            <span className="sr-only">{name}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
