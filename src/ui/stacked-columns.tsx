import { ColumnList, type ColumnListProps, type ListedColumn } from "./column-list.tsx";
import { cx } from "./cx.ts";
import { pipFills, pipKinds, pipTotal, type PipCounts, type PipKind } from "./pip-kind.ts";

export interface StackedColumn extends ListedColumn {
  counts: PipCounts;
}

export type StackedColumnsProps = Pick<
  ColumnListProps<StackedColumn>,
  "label" | "columns" | "active" | "onActiveChange"
> & {
  /** What stands below the first and the last column, for those who see them. */
  ends: readonly [string, string];
  className?: string;
};

/** A few columns stay columns. */
const WIDEST_REM = 4;

/** More than this are too thin for gaps and outlines. */
const MOST_OUTLINED = 48;

/** Without an outline, which would be all that is left of a thin column. */
const thinFills: Record<PipKind, string> = {
  full: "bg-(--rsvp-attending)",
  half: "bg-(--rsvp-maybe)",
  low: "bg-(--rsvp-out)",
  hollow: "bg-track",
};

/** Totals over time, one column each, in the order, colours and shapes of the pips from the ground up. */
export function StackedColumns({ ends, className, ...list }: StackedColumnsProps) {
  const { columns } = list;
  const tallest = Math.max(1, ...columns.map(({ counts }) => pipTotal(counts)));
  const isThin = columns.length > MOST_OUTLINED;
  return (
    <div className={className} style={{ maxWidth: `${columns.length * WIDEST_REM}rem` }}>
      <ColumnList {...list} className="h-32 md:h-44" columnClassName={!isThin && "px-px md:px-1"}>
        {({ counts }) => (
          <div
            className={cx("flex min-h-0.5 flex-col-reverse", !isThin && "gap-0.5")}
            style={{ height: `${(pipTotal(counts) / tallest) * 100}%` }}
          >
            {pipKinds.map(
              (kind) =>
                counts[kind] > 0 && (
                  <span
                    key={kind}
                    className={cx(
                      "block min-h-0.5 basis-0",
                      // Narrow, as a low pip is low: the column can be read without its colours.
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
        <span>{ends[0]}</span>
        {columns.length > 1 && <span>{ends[1]}</span>}
      </p>
    </div>
  );
}
