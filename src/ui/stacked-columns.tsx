import { useId, type KeyboardEvent, type PointerEvent } from "react";
import { cx } from "./cx.ts";
import { pipFills, pipKinds, pipTotal, type PipCounts, type PipKind } from "./pip-kind.ts";

export interface StackedColumn {
  key: string;
  counts: PipCounts;
  /** Everything the column shows, as one sentence. */
  label: string;
}

export interface StackedColumnsProps {
  /** What the columns show. */
  label: string;
  columns: readonly StackedColumn[];
  /** The one whose numbers are written beside the picture. */
  active: number;
  onActiveChange: (index: number) => void;
  /** What stands below the first and the last column, for those who see them. */
  ends: readonly [string, string];
  className?: string;
}

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

/**
 * Totals over time, one column each, in the order, colours and shapes of the pips from the ground up. One stop of the Tab
 * key: arrows go from column to column, and so does a pointer or a finger that moves along.
 */
export function StackedColumns(props: StackedColumnsProps) {
  const { label, columns, active, onActiveChange, ends, className } = props;
  const id = useId();
  const tallest = Math.max(1, ...columns.map(({ counts }) => pipTotal(counts)));
  const isThin = columns.length > MOST_OUTLINED;
  const last = columns.length - 1;

  const go = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: active - 1,
      ArrowRight: active + 1,
      Home: 0,
      End: last,
      PageUp: active - 10,
      PageDown: active + 10,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onActiveChange(Math.min(last, Math.max(0, next)));
  };
  // By place and not by element: a column may be thinner than a fingertip.
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * columns.length);
    onActiveChange(Math.min(last, Math.max(0, index)));
  };

  return (
    <div className={className} style={{ maxWidth: `${columns.length * WIDEST_REM}rem` }}>
      <div
        role="listbox"
        aria-label={label}
        aria-orientation="horizontal"
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        onKeyDown={go}
        onPointerDown={point}
        onPointerMove={point}
        className="flex h-32 touch-pan-y items-stretch rounded-sm md:h-44"
      >
        {columns.map(({ key, counts, label: sentence }, index) => (
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            aria-label={sentence}
            className={cx(
              "flex min-w-0 flex-1 flex-col justify-end border-b-2",
              !isThin && "px-px md:px-1",
              index === active ? "border-ink bg-sunken" : "border-line",
            )}
          >
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
          </div>
        ))}
      </div>
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
