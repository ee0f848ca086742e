import { useId, type KeyboardEvent, type PointerEvent } from "react";
import { cx } from "./cx.ts";

export interface ChartColumn {
  key: string;
  /** Below the column: "Apr". */
  tick: string;
  value: number;
  /** How much of the value is filled; all of it unless said. */
  filled?: number;
  /** Everything the column shows, as one sentence. */
  label: string;
  /** Not finished yet: hatched. */
  running?: boolean;
}

export interface ColumnChartProps {
  /** What the columns show. */
  label: string;
  columns: readonly ChartColumn[];
  /** The one whose numbers are written beside the picture. */
  active: number;
  onActiveChange: (index: number) => void;
  className?: string;
}

const hatch =
  "bg-[repeating-linear-gradient(115deg,var(--court)_0_6px,var(--hatch)_6px_9px)] [--hatch:color-mix(in_oklch,var(--court),white_26%)]";

/**
 * A value over time, one column each, relative to the largest. One stop of the Tab key: arrows go from column to column, and
 * so does a pointer or a finger that moves along. Nothing in it moves.
 */
export function ColumnChart({ label, columns, active, onActiveChange, className }: ColumnChartProps) {
  const id = useId();
  const tallest = Math.max(...columns.map(({ value }) => value));
  const last = columns.length - 1;
  const heightOf = (part: number) => `${tallest > 0 ? (part / tallest) * 100 : 0}%`;

  const go = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: active - 1,
      ArrowRight: active + 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onActiveChange(Math.min(last, Math.max(0, next)));
  };
  // By place and not by element, so that a finger need not hit a low column.
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * columns.length);
    onActiveChange(Math.min(last, Math.max(0, index)));
  };

  return (
    <div className={className}>
      <div
        role="listbox"
        aria-label={label}
        aria-orientation="horizontal"
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        onKeyDown={go}
        onPointerDown={point}
        onPointerMove={point}
        className="flex h-28 touch-pan-y items-stretch rounded-sm md:h-32"
      >
        {columns.map(({ key, value, filled = value, label: sentence, running }, index) => (
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            aria-label={sentence}
            className={cx(
              "flex min-w-0 flex-1 flex-col justify-end border-b-2 px-1 md:px-1.5",
              index === active ? "border-ink bg-sunken" : "border-line",
            )}
          >
            <span
              className="flex min-h-0.5 flex-col justify-end rounded-t-[5px] bg-track"
              style={{ height: heightOf(value) }}
            >
              <span
                className={cx("block rounded-t-[5px]", running ? hatch : "bg-court")}
                style={{ height: value > 0 ? `${(filled / value) * 100}%` : 0 }}
              />
            </span>
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="micro mt-1.5 flex text-ink-3">
        {columns.map(({ key, tick }, index) => (
          <span key={key} className={cx("min-w-0 flex-1 text-center", index === active && "text-ink")}>
            {tick}
          </span>
        ))}
      </p>
    </div>
  );
}
