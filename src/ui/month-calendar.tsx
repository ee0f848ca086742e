import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { MonthCalendarCell, type CalendarItem } from "./month-calendar-cell.tsx";
import {
  addDays,
  addMonths,
  endOfWeek,
  formatMonth,
  toMonth,
  listWeeks,
  moveToMonth,
  startOfWeek,
  type PlainDate,
  type PlainMonth,
} from "./month-grid.ts";
import { useItemDrag } from "./use-item-drag.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export interface MonthCalendarProps {
  month: PlainMonth;
  today: PlainDate;
  /** The items, sorted by time within each day. */
  items: CalendarItem[];
  onMonthChange: (month: PlainMonth) => void;
  /** Called when a day itself is selected, instead of one of its items. */
  onOpenDay: (date: PlainDate) => void;
  onOpenItem: (item: CalendarItem) => void;
  /**
   * Called on phones for a day with several items, because a cell is too small for several targets. By default, the
   * first item opens.
   */
  onOpenMany?: (date: PlainDate, items: CalendarItem[]) => void;
  /** Icon buttons for one item, shown on hover and keyboard focus. */
  renderActions?: (item: CalendarItem) => ReactNode;
  /** Called when a movable item is dragged to another day. */
  onMoveItem?: (item: CalendarItem, date: PlainDate) => void;
  /** Whether the items are loading. */
  busy?: boolean;
  /** The first and last months that can be shown. */
  firstMonth?: PlainMonth;
  lastMonth?: PlainMonth;
  /** The label for an empty day's action. */
  addLabel?: string;
  /** Shown on the right side of the header from 768 px. */
  summary?: ReactNode;
  todayLabel?: string;
  previousLabel?: string;
  nextLabel?: string;
  className?: string;
}

/** Returns the day that a key moves to, or undefined for other keys. */
function getTargetDate(key: string, date: PlainDate, month: PlainMonth): PlainDate | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(date, -1);
    case "ArrowRight":
      return addDays(date, 1);
    case "ArrowUp":
      return addDays(date, -7);
    case "ArrowDown":
      return addDays(date, 7);
    case "Home":
      return startOfWeek(date);
    case "End":
      return endOfWeek(date);
    case "PageUp":
      return moveToMonth(addMonths(month, -1), date);
    case "PageDown":
      return moveToMonth(addMonths(month, 1), date);
    default:
      return undefined;
  }
}

/**
 * A month grid with weeks from Sunday to Saturday. The grid is a single tab stop. Arrow keys move by day, and Page Up
 * and Page Down move by month.
 */
export function MonthCalendar({
  month,
  today,
  items,
  onMonthChange,
  onOpenDay,
  onOpenItem,
  onOpenMany,
  renderActions,
  onMoveItem,
  busy = false,
  firstMonth = "0001-01",
  lastMonth = "9999-12",
  addLabel,
  summary,
  todayLabel = "Today",
  previousLabel = "Previous month",
  nextLabel = "Next month",
  className,
}: MonthCalendarProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [focusedDate, setFocusedDate] = useState<PlainDate>(today);
  const shouldMoveFocus = useRef(false);
  const drag = useItemDrag(onMoveItem);
  const weeks = useMemo(() => listWeeks(month), [month]);
  const byDay = useMemo(() => Map.groupBy(items, (item) => item.date), [items]);

  const isShown = weeks[0]![0]! <= focusedDate && focusedDate <= weeks.at(-1)![6]!;
  const fallback = toMonth(today) === month ? today : `${month}-01`;
  const active = isShown ? focusedDate : fallback;

  // Move focus after rendering, because the new day may be in a month that isn't on screen yet.
  useEffect(() => {
    if (!shouldMoveFocus.current || toMonth(focusedDate) !== month) return;
    shouldMoveFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focusedDate}"]`)?.focus();
  }, [focusedDate, month]);

  const openDay = (date: PlainDate) => {
    const dayItems = byDay.get(date) ?? [];
    const first = dayItems[0];
    // Below this width, cells hide their chips, so selecting a day opens its items.
    if (!first || !window.matchMedia("(width < 48rem)").matches) onOpenDay(date);
    else if (dayItems.length > 1 && onOpenMany) onOpenMany(date, dayItems);
    else onOpenItem(first);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const cell = event.target.closest<HTMLElement>("[data-date]");
    const date = cell?.dataset["date"];
    if (!cell || !date) return;
    const isCellFocused = event.target === cell;
    if (event.key === "Escape" && !isCellFocused) {
      cell.focus();
      return;
    }
    if (isCellFocused && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      openDay(date);
      return;
    }
    // Inside a cell, arrow keys belong to its list, which may scroll.
    const next = isCellFocused ? getTargetDate(event.key, date, month) : undefined;
    if (!next) return;
    event.preventDefault();
    if (toMonth(next) < firstMonth || toMonth(next) > lastMonth) return;
    setFocusedDate(next);
    shouldMoveFocus.current = true;
    if (toMonth(next) !== month) onMonthChange(toMonth(next));
  };

  const title = formatMonth(month);
  return (
    <section aria-label={title} className={className}>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="flex items-center gap-2 py-1.5 pr-1 pl-3.5 max-md:justify-between md:py-2.5 md:pr-3 md:pl-[18px]">
          <h2 className="h2 min-w-[150px]" aria-live="polite">
            {title}
          </h2>
          <span className="flex">
            <IconButton
              label={previousLabel}
              disabled={month <= firstMonth}
              onClick={() => onMonthChange(addMonths(month, -1))}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label={nextLabel}
              disabled={month >= lastMonth}
              onClick={() => onMonthChange(addMonths(month, 1))}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </span>
          {summary && (
            <span className="ml-auto pr-2 text-[0.875rem] text-ink-2 max-md:hidden">{summary}</span>
          )}
        </div>
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- keyboard grid
          role="grid"
          aria-label={title}
          aria-busy={busy}
          onKeyDown={handleKeyDown}
          className="w-full table-fixed border-separate border-spacing-0"
        >
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-t border-line bg-tint px-0 py-[7px] text-center text-[0.78125rem] font-[580] text-ink-3 md:px-2.5 md:text-left"
                >
                  <span aria-hidden="true" className="md:hidden">
                    {name.slice(0, 1)}
                  </span>
                  <span aria-hidden="true" className="max-md:hidden">
                    {name.slice(0, 3)}
                  </span>
                  <span className="sr-only">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <MonthCalendarCell
                    key={date}
                    date={date}
                    items={byDay.get(date) ?? []}
                    isAdjacentMonth={toMonth(date) !== month}
                    isToday={date === today}
                    isActive={date === active}
                    isBusy={busy}
                    isDropTarget={date === drag.dropTarget}
                    onPressItem={drag.startDrag}
                    todayLabel={todayLabel}
                    addLabel={addLabel}
                    renderActions={renderActions}
                    onOpenDay={openDay}
                    onOpenItem={onOpenItem}
                    onFocus={setFocusedDate}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
