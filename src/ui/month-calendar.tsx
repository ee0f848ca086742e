import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { MonthCalendarCell, type CalendarItem } from "./month-calendar-cell.tsx";
import {
  addDays,
  addMonths,
  endOfWeek,
  monthInWords,
  monthOf,
  monthWeeks,
  sameDayIn,
  startOfWeek,
  type PlainDate,
  type PlainMonth,
} from "./month-grid.ts";
import { useItemDrag } from "./use-item-drag.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export interface MonthCalendarProps {
  month: PlainMonth;
  today: PlainDate;
  /** Sorted by time within a day. */
  items: CalendarItem[];
  onMonthChange: (month: PlainMonth) => void;
  /** A day was chosen, not one of its items. */
  onOpenDay: (date: PlainDate) => void;
  onOpenItem: (item: CalendarItem) => void;
  /** Phones only, where a cell is too small for several targets; without it the first item opens. */
  onOpenMany?: (date: PlainDate, items: CalendarItem[]) => void;
  /** Small icon buttons for one item: on hover, and on focus for the keyboard. */
  renderActions?: (item: CalendarItem) => ReactNode;
  /** A movable item was dragged to another day. */
  onMoveItem?: (item: CalendarItem, date: PlainDate) => void;
  /** The items are on their way. */
  busy?: boolean;
  /** No way before or beyond these. */
  firstMonth?: PlainMonth;
  lastMonth?: PlainMonth;
  /** What an empty day offers. */
  addLabel?: string;
  /** Stands at the right of the head from 768 px. */
  summary?: ReactNode;
  todayLabel?: string;
  previousLabel?: string;
  nextLabel?: string;
  className?: string;
}

/** Where a key leads from a day, or nothing if the key is not ours. */
function target(key: string, date: PlainDate, month: PlainMonth): PlainDate | undefined {
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
      return sameDayIn(addMonths(month, -1), date);
    case "PageDown":
      return sameDayIn(addMonths(month, 1), date);
    default:
      return undefined;
  }
}

/** A month, Sunday to Saturday. One stop for Tab; arrow keys walk the days, Page keys the months. */
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
  const [walked, setWalked] = useState<PlainDate>(today);
  const followFocus = useRef(false);
  const drag = useItemDrag(onMoveItem);
  const weeks = useMemo(() => monthWeeks(month), [month]);
  const byDay = useMemo(() => Map.groupBy(items, (item) => item.date), [items]);

  const isShown = weeks[0]![0]! <= walked && walked <= weeks.at(-1)![6]!;
  const fallback = monthOf(today) === month ? today : `${month}-01`;
  const active = isShown ? walked : fallback;

  // The day that the keyboard moved to may be in a month that is not on screen yet: focus follows the render.
  useEffect(() => {
    if (!followFocus.current || monthOf(walked) !== month) return;
    followFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${walked}"]`)?.focus();
  }, [walked, month]);

  const openDay = (date: PlainDate) => {
    const onDay = byDay.get(date) ?? [];
    const first = onDay[0];
    // The same width at which the cell stops showing chips of its own.
    if (!first || !window.matchMedia("(width < 48rem)").matches) onOpenDay(date);
    else if (onDay.length > 1 && onOpenMany) onOpenMany(date, onDay);
    else onOpenItem(first);
  };

  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const cell = event.target.closest<HTMLElement>("[data-date]");
    const date = cell?.dataset["date"];
    if (!cell || !date) return;
    const isOnCell = event.target === cell;
    if (event.key === "Escape" && !isOnCell) {
      cell.focus();
      return;
    }
    if (isOnCell && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      openDay(date);
      return;
    }
    // Inside a cell the arrows belong to its chips' list, which may scroll.
    const next = isOnCell ? target(event.key, date, month) : undefined;
    if (!next) return;
    event.preventDefault();
    if (monthOf(next) < firstMonth || monthOf(next) > lastMonth) return;
    setWalked(next);
    followFocus.current = true;
    if (monthOf(next) !== month) onMonthChange(monthOf(next));
  };

  const title = monthInWords(month);
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
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table one can walk
          role="grid"
          aria-label={title}
          aria-busy={busy}
          onKeyDown={walk}
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
                    isOutside={monthOf(date) !== month}
                    isToday={date === today}
                    isActive={date === active}
                    isBusy={busy}
                    isDropTarget={date === drag.over}
                    onPressItem={drag.press}
                    todayLabel={todayLabel}
                    addLabel={addLabel}
                    renderActions={renderActions}
                    onOpenDay={openDay}
                    onOpenItem={onOpenItem}
                    onFocus={setWalked}
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
