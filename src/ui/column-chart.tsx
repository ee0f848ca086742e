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
> & { className?: string };

const hatch =
  "bg-[repeating-linear-gradient(115deg,var(--court)_0_6px,var(--hatch)_6px_9px)] [--hatch:color-mix(in_oklch,var(--court),white_26%)]";

/** Shows values over time, one per column, scaled to the largest value. Not animated. */
export function ColumnChart({ className, ...list }: ColumnChartProps) {
  const { columns, active } = list;
  const maxValue = Math.max(...columns.map(({ value }) => value));
  const toHeight = (part: number) => `${maxValue > 0 ? (part / maxValue) * 100 : 0}%`;
  return (
    <div className={className}>
      <ColumnList {...list} className="h-28 md:h-32" columnClassName="px-1 md:px-1.5">
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
