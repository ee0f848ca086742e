import { Link } from "react-router";
import { cx } from "./cx.ts";
import type { FrameItem } from "./frame-nav.tsx";

const itemClass =
  "flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-sm px-1 micro font-[580] -outline-offset-2";

/**
 * The bar at the bottom of a phone, within reach of a thumb. It's fixed to the layout viewport, so the on-screen keyboard
 * covers it instead of pushing it over the field being typed in.
 */
export function FrameBar({ label, items }: { label: string; items: FrameItem[] }) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-1.5 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-[560px]">
        {items.map((item) => (
          <li key={item.label} className="min-w-0 flex-1">
            <BarItem item={item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BarItem({ item }: { item: FrameItem }) {
  const isCurrent = item.to !== undefined && item.current;
  const body = (
    <>
      {/* The color alone isn't enough to mark the current place. */}
      <span className={cx("flex rounded-full px-4 py-0.5", isCurrent && "bg-court-soft")}>{item.icon}</span>
      <span className="max-w-full truncate">{item.label}</span>
    </>
  );
  if (item.to === undefined)
    return (
      <button type="button" className={cx(itemClass, "text-ink-2")} onClick={item.onSelect}>
        {body}
      </button>
    );
  return (
    <Link
      to={item.to}
      aria-current={isCurrent ? "page" : undefined}
      className={cx(itemClass, isCurrent ? "text-court-ink" : "text-ink-2")}
    >
      {body}
    </Link>
  );
}
