import { ColumnList, type ColumnListProps, type ColumnListItem } from "./column-list.tsx";
import { cx } from "./cx.ts";
import { pipFills, pipKinds, sumPips, type PipCounts, type PipKind } from "./pip-kind.ts";

export interface StackedColumn extends ColumnListItem {
  counts: PipCounts;
}

export type StackedColumnsProps = Pick<
  ColumnListProps<StackedColumn>,
  "label" | "columns" | "active" | "onActiveChange"
> & {
  /** The visible labels below the first and last columns. */
  endLabels: readonly [string, string];
  className?: string;
};

/** Limits the width so that a few columns don't stretch. */
const WIDEST_REM = 4;

/** More columns than this are too thin for gaps and outlines. */
const MAX_OUTLINED = 48;

/** Fills without an outline, which would cover a thin column. */
const thinFills: Record<PipKind, string> = {
  full: "bg-(--rsvp-attending)",
  half: "bg-(--rsvp-maybe)",
  low: "bg-(--rsvp-out)",
  hollow: "bg-track",
};

/**
 * Shows totals over time, one per column. The parts have the order, colors, and shapes of the pips, from the bottom up.
 */
export function StackedColumns({ endLabels, className, ...list }: StackedColumnsProps) {
  const { columns } = list;
  const maxTotal = Math.max(1, ...columns.map(({ counts }) => sumPips(counts)));
  const isThin = columns.length > MAX_OUTLINED;
  return (
    <div className={className} style={{ maxWidth: `${columns.length * WIDEST_REM}rem` }}>
      <ColumnList {...list} className="h-32 md:h-44" columnClassName={!isThin && "px-px md:px-1"}>
        {({ counts }) => (
          <div
            className={cx("flex min-h-0.5 flex-col-reverse", !isThin && "gap-0.5")}
            style={{ height: `${(sumPips(counts) / maxTotal) * 100}%` }}
          >
            {pipKinds.map(
              (kind) =>
                counts[kind] > 0 && (
                  <span
                    key={kind}
                    className={cx(
                      "block min-h-0.5 basis-0",
                      // Make this part narrower, the way a low pip is lower, so that the column is readable without
                      // color.
                      kind === "low" && "w-1/2 self-center",
                      !isThin && "rounded-[3px]",
                      (isThin ? thinFills : pipFills)[kind],
                    )}
                    style={{ flexGrow: counts[kind] }}
                  />
                ),
            )}
          </div>
        )}
      </ColumnList>
      <p
        aria-hidden="true"
        className="caption mt-1.5 flex justify-between gap-3 whitespace-nowrap text-ink-3"
      >
        <span>{endLabels[0]}</span>
        {columns.length > 1 && <span>{endLabels[1]}</span>}
      </p>
    </div>
  );
}
