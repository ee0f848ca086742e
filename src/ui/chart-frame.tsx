import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { formatTick } from "./chart-scale.ts";

interface ChartFrameProps {
  /** The values on the axis, from 0 up. */
  scale: readonly number[];
  formatValue?: (value: number) => string;
  /** Classes that set the chart's height. */
  className: string;
  children: ReactNode;
}

/** Draws a chart's axis and grid lines behind it. The values are in the chart's own labels too, so they're decoration. */
export function ChartFrame({ scale, formatValue = formatTick, className, children }: ChartFrameProps) {
  const max = scale.at(-1)!;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div aria-hidden="true" className={cx("micro relative text-right text-ink-3", className)}>
        {/* Reserves the width, because the labels themselves are positioned. */}
        <span className="invisible">{formatValue(max)}</span>
        {scale.map((value) => (
          <span
            key={value}
            className="absolute right-0 translate-y-1/2 leading-none"
            style={{ bottom: `${(value / max) * 100}%` }}
          >
            {formatValue(value)}
          </span>
        ))}
      </div>
      <div className={cx("relative", className)}>
        {scale.map((value) => (
          <span
            key={value}
            aria-hidden="true"
            className="absolute inset-x-0 border-t border-line"
            style={{ bottom: `${(value / max) * 100}%` }}
          />
        ))}
        {children}
      </div>
    </div>
  );
}

/** A legend's entry: a sample of how it's drawn, and what it means. */
export interface LegendEntry {
  key: string;
  label: ReactNode;
  /** Classes for the sample. */
  sampleClassName: string;
}

export function ChartLegend({ entries, className }: { entries: readonly LegendEntry[]; className?: string }) {
  return (
    <ul className={cx("flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-2", className)}>
      {entries.map(({ key, label, sampleClassName }) => (
        <li key={key} className="flex items-center gap-2">
          <span aria-hidden="true" className={cx("w-4 flex-none", sampleClassName)} />
          {label}
        </li>
      ))}
    </ul>
  );
}
