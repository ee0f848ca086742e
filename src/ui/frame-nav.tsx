import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import { StatusDot, type StatusDotTone } from "./status-dot.tsx";

interface FrameItemStyleProps {
  label: string;
  /** A decorative 18 px icon or 20 px image. */
  icon?: ReactNode;
  /** The heading above the item and those that follow with the same one. */
  group?: string;
}

/** A link or a button. `current` marks the current page. */
export type FrameItem = FrameItemStyleProps &
  ({ to: string; current?: boolean; onSelect?: undefined } | { to?: undefined; onSelect: () => void });

export type FrameShortcut = FrameItemStyleProps & {
  to: string;
  current?: boolean;
  dot?: { tone: StatusDotTone; label: string };
};

export interface FrameShortcuts {
  title: string;
  /** A control in place of the title, such as a menu of other groups. `choose` closes the phone menu first. */
  switcher?: ((choose?: (action: () => void) => void) => ReactNode) | undefined;
  items: FrameShortcut[];
}

const rowClass =
  "flex h-[38px] w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-ui leading-tight " +
  "transition-colors duration-(--t-fast) touch:h-11 max-lg:h-12 max-lg:text-base max-lg:leading-tight [&_svg]:flex-none";
const defaultClass = "font-[530] text-ink-2 hover:bg-hover";
const currentClass =
  "bg-surface font-[620] text-ink shadow-[0_0_0_1px_var(--line),var(--lift-1)] " +
  // The sheet has no contrasting canvas, so the current item uses the selection color.
  "max-lg:bg-court-soft max-lg:text-court-ink max-lg:shadow-none [&>svg.lucide]:text-court-ink";

interface RowProps {
  item: FrameItem | FrameShortcut;
  /** Called after an item is selected. `action` is set if the item is a button. */
  onChoose?: (action?: () => void) => void;
}

export function FrameNavRow({ item, onChoose }: RowProps) {
  const body = (
    <>
      {item.icon}
      <span className="min-w-0 truncate">{item.label}</span>
      {"dot" in item && item.dot && (
        <span className="ml-auto flex">
          <StatusDot {...item.dot} />
        </span>
      )}
    </>
  );
  if (item.to === undefined) {
    const { onSelect } = item;
    return (
      <button
        type="button"
        className={cx(rowClass, defaultClass)}
        onClick={() => (onChoose ? onChoose(onSelect) : onSelect())}
      >
        {body}
      </button>
    );
  }
  return (
    <Link
      to={item.to}
      aria-current={item.current ? "page" : undefined}
      className={cx(rowClass, item.current ? currentClass : defaultClass)}
      onClick={() => onChoose?.()}
    >
      {body}
    </Link>
  );
}

export interface FrameNavProps {
  label: string;
  items: FrameItem[];
  shortcuts?: FrameShortcuts | undefined;
  onChoose?: RowProps["onChoose"];
}

/** The navigation, shared by the sidebar and the phone menu so that they never differ. */
export function FrameNav({ label, items, shortcuts, onChoose }: FrameNavProps) {
  return (
    <>
      <nav aria-label={label}>
        <ul className="flex flex-col gap-0.5">
          {items.map((item, index) => (
            <li key={item.label}>
              {item.group !== undefined && item.group !== items[index - 1]?.group && (
                <p className="px-2.5 pt-5 pb-1.5 text-[12.5px] font-[580] text-ink-3">{item.group}</p>
              )}
              <FrameNavRow item={item} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </nav>
      {shortcuts && (shortcuts.items.length > 0 || shortcuts.switcher) && (
        <nav aria-label={shortcuts.title}>
          {shortcuts.switcher ? (
            <div className="pt-5 pb-1.5">{shortcuts.switcher(onChoose)}</div>
          ) : (
            <p
              aria-hidden="true"
              className="truncate px-2.5 pt-5 pb-1.5 text-[12.5px] font-[580] text-ink-3"
              title={shortcuts.title}
            >
              {shortcuts.title}
            </p>
          )}
          <ul className="flex flex-col gap-0.5">
            {shortcuts.items.map((item) => (
              <li key={item.to}>
                <FrameNavRow item={item} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
