import type { MouseEvent, PointerEvent, ReactNode } from "react";
import { Badge } from "./badge.tsx";
import { cx } from "./cx.ts";
import { dayInWords, dayOfMonth, weekday, type PlainDate } from "./month-grid.ts";
import { Skeleton } from "./skeleton.tsx";

export interface CalendarItem {
  id: string;
  date: PlainDate;
  /** "7:00 PM" */
  time: string;
  /** "7p", for cells as narrow as a thumb. */
  shortTime: string;
  text: string;
  /** "10/15" */
  count?: string;
  /** The count in words, for the tip and for screen readers. */
  countLabel?: string;
  /** A state in a word, e.g. of one that is struck through. */
  tag?: string;
  struck?: boolean;
  /** Can be dragged to another day. */
  movable?: boolean;
  tone: "past" | "upcoming" | "today";
}

const tones: Record<CalendarItem["tone"], { chip: string; text: string }> = {
  past: { chip: "bg-sunken text-ink-3", text: "text-ink-2" },
  upcoming: { chip: "bg-court-soft text-court-ink", text: "text-ink" },
  today: { chip: "bg-court text-on-court", text: "text-on-court" },
};

const timeFace =
  "font-display text-[0.78125rem] leading-[1.25] font-[680] whitespace-nowrap font-stretch-92%";

interface ChipProps {
  item: CalendarItem;
  /** One line each when several share a day. */
  isCompact: boolean;
  /** 0 is Sunday: the bars of the last columns open to the left. */
  column: number;
  tabIndex: 0 | -1;
  onOpen: (item: CalendarItem) => void;
  onPress: (event: PointerEvent<HTMLElement>, item: CalendarItem) => void;
  actions: ReactNode;
}

function Chip({ item, isCompact, column, tabIndex, onOpen, onPress, actions }: ChipProps) {
  const tone = tones[item.tone];
  const open = (event: MouseEvent) => {
    // The day around it has its own meaning for a click.
    event.stopPropagation();
    onOpen(item);
  };
  return (
    <li className="group/chip flex-none">
      <button
        type="button"
        tabIndex={tabIndex}
        data-chip=""
        onClick={open}
        onPointerDown={(event) => onPress(event, item)}
        className={cx(
          "w-full rounded-[7px] px-2 text-left text-caption leading-[1.28] -outline-offset-2",
          "group-hover/chip:shadow-[inset_0_0_0_1.5px_var(--court)] data-dragged:opacity-40",
          isCompact ? "flex h-6 items-center gap-1.5" : "block pt-1 pb-[5px]",
          tone.chip,
        )}
      >
        <span className={cx("flex justify-between gap-x-1", isCompact ? "flex-none" : "flex-wrap")}>
          <b className={cx(timeFace, item.struck && "line-through")}>{item.time}</b>
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
        <span
          className={cx("block min-w-0 truncate font-[540]", tone.text, item.struck && "line-through")}
          title={item.text}
        >
          {item.text}
        </span>
      </button>
      {actions && (
        // Hidden by visibility, so the keyboard meets it only after its chip. One chip has room for the bar
        // below; of several, each has it beside the cell, where it covers no other chip. The padding bridges
        // the way there, or the bar would close before the mouse arrives.
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
  isOutside: boolean;
  isToday: boolean;
  /** The one cell of the grid that Tab reaches. */
  isActive: boolean;
  todayLabel: string;
  addLabel?: string | undefined;
  /** What it holds is on its way. */
  isBusy: boolean;
  /** Something is being dragged over it. */
  isDropTarget: boolean;
  onPressItem: (event: PointerEvent<HTMLElement>, item: CalendarItem) => void;
  renderActions?: ((item: CalendarItem) => ReactNode) | undefined;
  onOpenDay: (date: PlainDate) => void;
  onOpenItem: (item: CalendarItem) => void;
  onFocus: (date: PlainDate) => void;
}

/** One day. The cell is the target for the day itself, its chips for what happens on it. */
export function MonthCalendarCell(props: MonthCalendarCellProps) {
  const { date, items, isOutside, isToday, isActive, todayLabel, addLabel } = props;
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
        isOutside && !isToday && "bg-tint",
        isToday && "bg-whistle-soft shadow-[inset_0_0_0_2px_var(--whistle)]",
        props.isDropTarget && "bg-court-soft! shadow-[inset_0_0_0_2px_var(--court)]!",
      )}
    >
      <div className="flex h-[57px] flex-col gap-0.5 px-[3px] py-1 md:h-[113px] md:gap-1 md:px-[7px] md:pt-[7px] md:pb-1.5">
        <span className="sr-only">
          {dayInWords(date)}
          {isToday && `, ${todayLabel.toLowerCase()}`}
          {/* Narrow cells have no room for the chips, but a screen reader still says what is on. */}
          <span className="md:hidden">
            {items.map(
              (item) =>
                `. ${item.time} ${item.text} ${item.tag ?? ""} ${item.countLabel ?? item.count ?? ""}`,
            )}
          </span>
        </span>
        <span
          aria-hidden="true"
          className={cx(
            "flex flex-none items-center justify-center font-display text-caption leading-5 md:justify-between md:px-[3px] md:text-label md:leading-5",
            isOutside ? "font-[450] text-ink-3" : "font-[600]",
          )}
        >
          {dayOfMonth(date)}
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
                first.struck && items.length === 1 && "line-through",
              )}
            >
              {first.shortTime}
              {items.length > 1 && ` +${items.length - 1}`}
            </span>
            <ul
              // With three or more the list scrolls inside the cell, and a scrolling box must be reachable.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
              tabIndex={items.length > 2 ? 0 : undefined}
              aria-label={items.length > 2 ? dayInWords(date) : undefined}
              // The bars stand outside of the scrolling box and have to follow it.
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
                  column={weekday(date)}
                  tabIndex={isActive ? 0 : -1}
                  onOpen={props.onOpenItem}
                  onPress={props.onPressItem}
                  actions={props.renderActions?.(item)}
                />
              ))}
            </ul>
          </>
        )}
        {props.isBusy && !isOutside && dayOfMonth(date) % 5 === 2 && (
          // Here and there: a month is never full.
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
