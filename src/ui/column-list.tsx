import { useId, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { cx } from "./cx.ts";

export interface ListedColumn {
  key: string;
  /** Everything the column shows, as one sentence. */
  label: string;
}

export interface ColumnListProps<Column extends ListedColumn> {
  /** What the columns show. */
  label: string;
  columns: readonly Column[];
  /** The one whose numbers are written beside the picture. */
  active: number;
  onActiveChange: (index: number) => void;
  /** How tall the picture is. */
  className: string;
  /** Around what a column draws from its foot up. */
  columnClassName: string | false;
  children: (column: Column) => ReactNode;
}

/**
 * Columns over time, to look at one after the other. One stop of the Tab key: arrows go from column to column, and so does a
 * pointer or a finger that moves along.
 */
export function ColumnList<Column extends ListedColumn>(props: ColumnListProps<Column>) {
  const { label, columns, active, onActiveChange, className, columnClassName, children } = props;
  const id = useId();
  const last = columns.length - 1;
  const goTo = (index: number) => onActiveChange(Math.min(last, Math.max(0, index)));

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
    goTo(next);
  };
  // By place and not by element: a column may be low, or thinner than a fingertip.
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    goTo(Math.floor(((clientX - left) / width) * columns.length));
  };

  return (
    <div
      role="listbox"
      aria-label={label}
      aria-orientation="horizontal"
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={go}
      onPointerDown={point}
      onPointerMove={point}
      className={cx("flex touch-pan-y items-stretch rounded-sm", className)}
    >
      {columns.map((column, index) => (
        <div
          key={column.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          aria-label={column.label}
          className={cx(
            "flex min-w-0 flex-1 flex-col justify-end border-b-2",
            columnClassName,
            index === active ? "border-ink bg-sunken" : "border-line",
          )}
        >
          {children(column)}
        </div>
      ))}
    </div>
  );
}
