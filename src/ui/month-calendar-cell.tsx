import type { MouseEvent, PointerEvent, ReactNode } from "react";
import { Badge } from "./badge.tsx";
import { cx } from "./cx.ts";
import { formatDay, getDayOfMonth, getWeekday, type PlainDate } from "./month-grid.ts";
import { Skeleton } from "./skeleton.tsx";

export interface CalendarItem {
  id: string;
  date: PlainDate;
  /** The time, such as "7:00 PM". */
  time: string;
  /** A shorter time for narrow cells, such as "7p". */
  shortTime: string;
  text: string;
  /** Who the item belongs to, if the calendar shows several people's or groups' items. */
  owner?: string;
  /** The count, such as "10/15". */
  count?: string;
  /** The count in words, for the tooltip and screen readers. */
  countLabel?: string;
  /** A short status, for example for an item that's crossed out. */
  tag?: string;
  struckThrough?: boolean;
  /** Whether the item can be dragged to another day. */
  movable?: boolean;
  tone: "past" | "upcoming" | "today" | "blocked";
}

const tones: Record<CalendarItem["tone"], { chip: string; text: string }> = {
  past: { chip: "bg-sunken text-ink-3", text: "text-ink-2" },
  upcoming: { chip: "bg-court-soft text-court-ink", text: "text-ink" },
  today: { chip: "bg-court text-on-court", text: "text-on-court" },
  blocked: { chip: "bg-red-soft text-red-ink", text: "text-ink" },
};

const timeClass =
  "font-display text-[0.78125rem] leading-[1.25] font-[680] whitespace-nowrap font-stretch-92%";

interface ChipProps {
  item: CalendarItem;
  /** Whether to use a single line, because several items share the day. */
  isCompact: boolean;
  /** The weekday, where 0 is Sunday. Action bars in the last columns open to the left. */
  column: number;
  tabIndex: 0 | -1;
  onOpen: (item: CalendarItem) => void;
  onPress: (event: PointerEvent<HTMLElement>, item: CalendarItem) => void;
  actions: ReactNode;
}

function Chip({ item, isCompact, column, tabIndex, onOpen, onPress, actions }: ChipProps) {
  const tone = tones[item.tone];
  const handleOpen = (event: MouseEvent) => {
    // Keep the click from reaching the day, which has its own handler.
    event.stopPropagation();
    onOpen(item);
  };
  return (
    <li className="group/chip flex-none">
      <button
        type="button"
        tabIndex={tabIndex}
        data-chip=""
        onClick={handleOpen}
        onPointerDown={(event) => onPress(event, item)}
        className={cx(
          "w-full rounded-[7px] px-2 text-left text-caption leading-[1.28] -outline-offset-2",
          "group-hover/chip:shadow-[inset_0_0_0_1.5px_var(--court)] data-dragged:opacity-40",
          isCompact ? "flex h-6 items-center gap-1.5" : "block pt-1 pb-[5px]",
          tone.chip,
        )}
      >
        <span className={cx("flex justify-between gap-x-1", isCompact ? "flex-none" : "flex-wrap")}>
          <b className={cx(timeClass, item.struckThrough && "line-through")}>{item.time}</b>
          {item.tag && (
            <span className={cx("text-xs leading-[1.3] font-[580]", isCompact && "sr-only")}>{item.tag}</span>
          )}
          {item.count && !isCompact && (
            <span title={item.countLabel} className="text-[0.78125rem] leading-[1.25] font-[560]">
              <span aria-hidden={item.countLabel ? true : undefined}>{item.count}</span>
              {item.countLabel && <span className="sr-only">{item.countLabel}</span>}
            </span>
          )}
        </span>
        {item.owner !== undefined && (
          <span className={cx("block min-w-0 truncate", tone.text)} title={item.owner}>
            {item.owner}
          </span>
        )}
        <span
          className={cx("block min-w-0 truncate font-[540]", tone.text, item.struckThrough && "line-through")}
          title={item.text}
        >
          {item.text}
        </span>
      </button>
      {actions && (
        // The bar is hidden with `visibility` so that the keyboard reaches it only after its chip. For a single chip,
        // the bar opens below it. For several chips, it opens beside the cell, where it covers no other chip. The
        // padding bridges the gap. Otherwise the bar would close before the mouse reaches it.
        <div
          onClick={(event) => event.stopPropagation()}
          role="presentation"
          className={cx(
            "invisible absolute z-5 group-focus-within/chip:visible group-hover/chip:visible group-has-data-dragged/chip:hidden",
            !isCompact && "bottom-[5px] pt-1 group-focus-within/day:visible",
            !isCompact && (column === 6 ? "right-[7px]" : "left-[7px]"),
            isCompact && "-mt-7 translate-y-(--scrolled,0px)",
            isCompact && (column >= 5 ? "right-full -mr-2 pr-3" : "left-full -ml-2 pl-3"),
          )}
        >
          <div className="flex rounded-sm bg-raised p-0.5 shadow-[0_0_0_1px_var(--line),var(--lift-2)]">
            {actions}
          </div>
        </div>
      )}
    </li>
  );
}

export interface MonthCalendarCellProps {
  date: PlainDate;
  items: CalendarItem[];
  isAdjacentMonth: boolean;
  isToday: boolean;
  /** Whether this cell is the grid's tab stop. */
  isActive: boolean;
  todayLabel: string;
  addLabel?: string | undefined;
  /** Whether the day's items are loading. */
  isBusy: boolean;
  /** Whether an item is being dragged over this day. */
  isDropTarget: boolean;
  onPressItem: (event: PointerEvent<HTMLElement>, item: CalendarItem) => void;
  renderActions?: ((item: CalendarItem) => ReactNode) | undefined;
  onOpenDay: (date: PlainDate) => void;
  onOpenItem: (item: CalendarItem) => void;
  onFocus: (date: PlainDate) => void;
}

/** One day in the grid. Clicking the cell opens the day, and clicking a chip opens its item. */
export function MonthCalendarCell(props: MonthCalendarCellProps) {
  const { date, items, isAdjacentMonth, isToday, isActive, todayLabel, addLabel } = props;
  const isCompact = items.length > 1;
  const first = items[0];
  return (
    <td
      data-date={date}
      aria-current={isToday ? "date" : undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={() => props.onOpenDay(date)}
      onFocus={() => props.onFocus(date)}
      className={cx(
        "group/day relative cursor-pointer border-t border-l border-line p-0 align-top -outline-offset-2 first:border-l-0",
        isAdjacentMonth && !isToday && "bg-tint",
        isToday && "bg-whistle-soft shadow-[inset_0_0_0_2px_var(--whistle)]",
        props.isDropTarget && "bg-court-soft! shadow-[inset_0_0_0_2px_var(--court)]!",
      )}
    >
      <div className="flex h-[57px] flex-col gap-0.5 px-[3px] py-1 md:h-[113px] md:gap-1 md:px-[7px] md:pt-[7px] md:pb-1.5">
        <span className="sr-only">
          {formatDay(date)}
          {isToday && `, ${todayLabel.toLowerCase()}`}
          {/* Narrow cells have no room for chips, but screen readers still announce the items. */}
          <span className="md:hidden">
            {items.map(
              (item) =>
                `. ${item.time} ${item.owner ?? ""} ${item.text} ${item.tag ?? ""} ${item.countLabel ?? item.count ?? ""}`,
            )}
          </span>
        </span>
        <span
          aria-hidden="true"
          className={cx(
            "flex flex-none items-center justify-center font-display text-caption leading-5 md:justify-between md:px-[3px] md:text-label md:leading-5",
            isAdjacentMonth ? "font-[450] text-ink-3" : "font-[600]",
          )}
        >
          {getDayOfMonth(date)}
          {isToday && (
            <Badge tone="now" shape="tag" className="uppercase max-md:hidden">
              {todayLabel}
            </Badge>
          )}
        </span>
        {first && (
          <>
            <span
              aria-hidden="true"
              className={cx(
                "block truncate rounded-[5px] py-0.5 text-center font-display text-[0.75rem] leading-[1.25] font-[680] tracking-[-0.01em] font-stretch-74% md:hidden",
                tones[first.tone].chip,
                first.struckThrough && items.length === 1 && "line-through",
              )}
            >
              {first.shortTime}
              {items.length > 1 && ` +${items.length - 1}`}
            </span>
            <ul
              // With three or more items, the list scrolls inside the cell, and a scrollable region must be focusable.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
              tabIndex={items.length > 2 ? 0 : undefined}
              aria-label={items.length > 2 ? formatDay(date) : undefined}
              // The action bars are outside the scrolling box, so they must be moved when it scrolls.
              onScroll={({ currentTarget: box }) =>
                box.style.setProperty("--scrolled", `${-box.scrollTop}px`)
              }
              className={cx(
                "flex min-h-0 flex-col gap-0.5 rounded-[7px] [scrollbar-width:thin] max-md:hidden",
                items.length > 2 && "overflow-y-auto overscroll-contain",
              )}
            >
              {items.map((item) => (
                <Chip
                  key={item.id}
                  item={item}
                  isCompact={isCompact}
                  column={getWeekday(date)}
                  tabIndex={isActive ? 0 : -1}
                  onOpen={props.onOpenItem}
                  onPress={props.onPressItem}
                  actions={props.renderActions?.(item)}
                />
              ))}
            </ul>
          </>
        )}
        {props.isBusy && !isAdjacentMonth && getDayOfMonth(date) % 5 === 2 && (
          // Show placeholders only on some days, because no month has items on every day.
          <Skeleton className="h-4.5 w-full rounded-[5px] md:h-10 md:rounded-[7px]" />
        )}
        {!first && addLabel && !props.isDropTarget && (
          <span
            aria-hidden="true"
            className="pointer-events-none invisible mt-auto grid h-[30px] flex-none place-items-center rounded-sm border-[1.5px] border-dashed border-court text-caption font-[580] text-court-ink group-hover/day:visible group-focus/day:visible max-md:hidden"
          >
            {addLabel}
          </span>
        )}
      </div>
    </td>
  );
}
