import { useId, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { cx } from "./cx.ts";

export interface ColumnListItem {
  key: string;
  /** Describes the whole column in one sentence. */
  label: string;
}

export interface ColumnListProps<Column extends ColumnListItem> {
  /** Describes what the columns show. */
  label: string;
  columns: readonly Column[];
  /** The column whose numbers are shown next to the chart. */
  active: number;
  onActiveChange: (index: number) => void;
  /** Classes that set the chart's height. */
  className: string;
  /** Classes for the element that contains a column's content, which is drawn from the bottom up. */
  columnClassName: string | false;
  /** Whether something is drawn behind the columns, so that the selected one must not cover it. */
  isTransparent?: boolean;
  children: (column: Column) => ReactNode;
}

/**
 * Columns over time that users can explore one by one. The list is a single tab stop. Users move between columns with
 * arrow keys, the pointer, or a finger.
 */
export function ColumnList<Column extends ColumnListItem>(props: ColumnListProps<Column>) {
  const { label, columns, active, onActiveChange, className, columnClassName, isTransparent, children } =
    props;
  const id = useId();
  const last = columns.length - 1;
  const activate = (index: number) => onActiveChange(Math.min(last, Math.max(0, index)));

  const handleKeyDown = (event: KeyboardEvent) => {
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
    activate(next);
  };
  // Find the column by position, because a column can be short or thinner than a fingertip.
  const handlePointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    activate(Math.floor(((clientX - left) / width) * columns.length));
  };

  return (
    <div
      role="listbox"
      aria-label={label}
      aria-orientation="horizontal"
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
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
            index !== active ? "border-line" : isTransparent ? "border-ink bg-ink/8" : "border-ink bg-sunken",
          )}
        >
          {children(column)}
        </div>
      ))}
    </div>
  );
}
