import { ChartFrame, ChartLegend } from "./chart-frame.tsx";
import { getScale } from "./chart-scale.ts";
import { ColumnList, type ColumnListProps, type ColumnListItem } from "./column-list.tsx";
import { cx } from "./cx.ts";

export interface ChartColumn extends ColumnListItem {
  /** The label below the column, such as "Apr". */
  tick: string;
  value: number;
  /** The part of the value that's shown as filled. Defaults to all of it. */
  filled?: number;
  /** Whether the column is still in progress, which is shown with hatching. */
  running?: boolean;
}

export type ColumnChartProps = Pick<
  ColumnListProps<ChartColumn>,
  "label" | "columns" | "active" | "onActiveChange"
> & {
  /** Formats a value on the axis, such as "$500". */
  formatValue?: (value: number) => string;
  /** The smallest step on the axis. 1 by default, for counts. */
  minStep?: number;
  /** What the filled part of a column is, and what the rest is. Omit them if columns have one part. */
  filledLabel?: string | undefined;
  restLabel?: string | undefined;
  /** Explains the hatching. Shown if a column is in progress. */
  runningLabel?: string;
  className?: string;
};

const hatch =
  "bg-[repeating-linear-gradient(115deg,var(--court)_0_6px,var(--hatch)_6px_9px)] [--hatch:color-mix(in_oklch,var(--court),white_26%)]";

/** Shows values over time, one per column, with a scale and a legend. Not animated. */
export function ColumnChart({
  className,
  formatValue,
  minStep,
  filledLabel,
  restLabel,
  runningLabel,
  ...list
}: ColumnChartProps) {
  const { columns, active } = list;
  const scale = getScale(Math.max(...columns.map(({ value }) => value)), minStep);
  const toHeight = (part: number) => `${(part / scale.at(-1)!) * 100}%`;
  const legend = [
    ...(filledLabel === undefined
      ? []
      : [{ key: "filled", label: filledLabel, sampleClassName: "h-2.5 rounded-[3px] bg-court" }]),
    ...(restLabel === undefined
      ? []
      : [{ key: "rest", label: restLabel, sampleClassName: "h-2.5 rounded-[3px] bg-track" }]),
    ...(runningLabel !== undefined && columns.some(({ running }) => running)
      ? [{ key: "running", label: runningLabel, sampleClassName: cx("h-2.5 rounded-[3px]", hatch) }]
      : []),
  ];
  return (
    <div className={className}>
      <ChartFrame scale={scale} {...(formatValue && { formatValue })} className="h-28 md:h-32">
        <ColumnList {...list} className="relative h-full" columnClassName="px-1 md:px-1.5" isTransparent>
          {({ value, filled = value, running }) => (
            <span
              className="flex min-h-0.5 flex-col justify-end rounded-t-[5px] bg-track"
              style={{ height: toHeight(value) }}
            >
              <span
                className={cx("block rounded-t-[5px]", running ? hatch : "bg-court")}
                style={{ height: value > 0 ? `${(filled / value) * 100}%` : 0 }}
              />
            </span>
          )}
        </ColumnList>
        <p aria-hidden="true" className="micro absolute inset-x-0 top-full mt-1.5 flex text-ink-3">
          {columns.map(({ key, tick }, index) => (
            <span key={key} className={cx("min-w-0 flex-1 text-center", index === active && "text-ink")}>
              {tick}
            </span>
          ))}
        </p>
      </ChartFrame>
      <div className="h-6" />
      {legend.length > 0 && <ChartLegend entries={legend} className="mt-2" />}
    </div>
  );
}
