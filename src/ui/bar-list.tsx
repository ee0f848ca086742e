import { cx } from "./cx.ts";

export interface BarListItem {
  label: string;
  value: number;
  /** The formatted value, shown on the right so that the chart needs no axis. */
  valueText: string;
  detail?: string;
  /** A short note on the bar itself, for a bar that stands out. */
  note?: string;
  /** Whether the item is still in progress, which is shown with hatching. */
  running?: boolean;
}

export interface BarListProps {
  items: BarListItem[];
  /** Describes what the bars show. */
  label: string;
  /** Explains the hatching. Shown if an item is in progress. */
  runningLabel?: string;
  className?: string;
}

const hatch = "bg-[repeating-linear-gradient(115deg,var(--court)_0_8px,var(--hatch)_8px_12px)]";
const fineHatch = "bg-[repeating-linear-gradient(115deg,var(--court)_0_4px,var(--hatch)_4px_6px)]";
const hatchColor = "[--hatch:color-mix(in_oklch,var(--court),white_26%)]";

/**
 * Horizontal bars in one hue, scaled to the largest value. Each bar gets at least 5% of the width so that it's visible.
 */
export function BarList({ items, label, runningLabel, className }: BarListProps) {
  const maxValue = Math.max(0, ...items.map((item) => item.value));
  return (
    <div className={cx(hatchColor, className)}>
      <ul aria-label={label} className="grid gap-1.5">
        {items.map((item) => (
          <li
            key={item.label}
            className="grid min-h-[46px] grid-cols-[70px_minmax(0,1fr)_84px] items-center gap-2.5 text-ui md:min-h-11 md:grid-cols-[74px_minmax(0,1fr)_176px] md:gap-3.5"
          >
            <span className="text-ink-2">{item.label}</span>
            <span aria-hidden="true" className="relative h-[26px] rounded-[7px] bg-tint">
              <span
                className={cx(
                  "flex h-full items-center justify-end rounded-[7px]",
                  item.running ? hatch : "bg-court",
                )}
                style={{ width: `${Math.max(5, maxValue > 0 ? (item.value / maxValue) * 100 : 0)}%` }}
              >
                {item.note && (
                  // Use a solid background, even if the bar is hatched.
                  <span className="truncate rounded-[7px] bg-court px-2 text-[0.78125rem] font-[600] text-on-court">
                    {item.note}
                  </span>
                )}
              </span>
            </span>
            <span className="grid items-baseline text-right leading-tight md:grid-cols-2 md:gap-2.5">
              <b className="font-[640]">{item.valueText}</b>
              {item.detail && <small className="text-caption leading-tight text-ink-3">{item.detail}</small>}
            </span>
            {item.note && <span className="sr-only">{item.note}</span>}
            {item.running && runningLabel && <span className="sr-only">{runningLabel}</span>}
          </li>
        ))}
      </ul>
      {runningLabel && items.some((item) => item.running) && (
        <p aria-hidden="true" className="mt-2.5 flex items-center gap-2 text-caption text-ink-3">
          <span className={cx("h-2.5 w-4 rounded-[3px]", fineHatch)} />
          {runningLabel}
        </p>
      )}
    </div>
  );
}
