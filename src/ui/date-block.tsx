import { cx } from "./cx.ts";

export interface DateBlockProps {
  /** The month in three letters, as on a tear-off calendar. */
  month: string;
  day: number | string;
  /** Whether the date is today, which is shown in orange. */
  today?: boolean;
  /** The date for screen readers. Omit it if the date is next to the block as text. */
  label?: string;
  size?: "normal" | "large";
  className?: string;
}

export function DateBlock({ month, day, today = false, label, size = "normal", className }: DateBlockProps) {
  const large = size === "large";
  return (
    <span
      className={cx(
        "block flex-none overflow-hidden rounded-md bg-(--on-paper,var(--surface)) text-center",
        "text-(--on-paper-ink,var(--ink)) shadow-[inset_0_0_0_1px_var(--on-paper,var(--line))]",
        large ? "w-14 md:w-16" : "w-13",
        className,
      )}
    >
      {label && <span className="sr-only">{label}</span>}
      <span
        aria-hidden="true"
        className={cx(
          "block font-display text-[0.75rem] leading-none font-bold tracking-[0.03em] uppercase font-stretch-92%",
          large ? "pt-1.5 pb-[5px]" : "py-1",
          today
            ? "bg-whistle text-on-whistle"
            : "bg-(--on-paper-head,var(--sunken)) text-(--on-paper-ink,var(--ink-2))",
        )}
      >
        {month}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          "block font-display leading-none font-[760] font-stretch-82%",
          large
            ? "pt-[5px] pb-1.5 text-[1.5rem] md:pt-[7px] md:pb-2 md:text-[1.75rem]"
            : "pt-1.5 pb-[7px] text-[1.375rem]",
        )}
      >
        {day}
      </span>
    </span>
  );
}
