import { cx } from "./cx.ts";

export interface BarListItem {
  label: string;
  value: number;
  /** The value as people read it; stands at the right, so the bar needs no axis. */
  valueText: string;
  detail?: string;
  /** A word on the bar itself, for the one that stands out. */
  note?: string;
  /** Not finished yet: hatched. */
  running?: boolean;
}

export interface BarListProps {
  items: BarListItem[];
  /** What the bars show. */
  label: string;
  /** Explains the hatching; shown when an item is running. */
  runningLabel?: string;
  className?: string;
}

const hatch = "bg-[repeating-linear-gradient(115deg,var(--court)_0_8px,var(--hatch)_8px_12px)]";
const fineHatch = "bg-[repeating-linear-gradient(115deg,var(--court)_0_4px,var(--hatch)_4px_6px)]";
const hatchColor = "[--hatch:color-mix(in_oklch,var(--court),white_26%)]";

/** Horizontal bars of one hue, each relative to the largest; the smallest keeps 5% so it can be seen. */
export function BarList({ items, label, runningLabel, className }: BarListProps) {
  const best = Math.max(0, ...items.map((item) => item.value));
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
                style={{ width: `${Math.max(5, best > 0 ? (item.value / best) * 100 : 0)}%` }}
              >
                {item.note && (
                  // On plain colour, also when the bar is hatched.
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
