import { cx } from "./cx.ts";

export interface ToggleChipsProps {
  /** The group's accessible name. */
  label: string;
  options: readonly { value: string; label: string; /** Announced instead of the label. */ name?: string }[];
  /** The selected values. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  className?: string;
}

/** Toggles for several options. Options that aren't selected stay visible but are crossed out. */
export function ToggleChips({ label, options, value, onChange, className }: ToggleChipsProps) {
  const toggle = (pressed: string) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((option) => (option === pressed) !== value.includes(option)),
    );
  return (
    <fieldset aria-label={label} className={cx("flex min-w-0 flex-wrap gap-1.5", className)}>
      {options.map((option) => {
        const isOn = value.includes(option.value);
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isOn}
            aria-label={option.name}
            onClick={() => toggle(option.value)}
            className={cx(
              "h-8 rounded-sm px-2.5 text-caption font-[580] transition-colors duration-(--t-fast) touch:h-11",
              isOn
                ? "bg-court-soft text-court-ink shadow-[inset_0_0_0_1px_var(--court)]"
                : "text-ink-3 line-through shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-hover",
            )}
          >
            {option.label}
          </button>
        );
      })}
    </fieldset>
  );
}
