import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface ActionBarProps {
  /** A few words beside the buttons, such as what is not saved yet. */
  note?: ReactNode;
  /** The primary action last. */
  children: ReactNode;
  className?: string;
}

/**
 * The buttons of a long form, as its last child. On phones they stay at the bottom of the window while any of the form is
 * in sight, so give the form's fields a scroll margin: what has the focus must not hide behind them.
 */
export function ActionBar({ note, children, className }: ActionBarProps) {
  return (
    <div
      className={cx(
        "flex items-center gap-3 border-line bg-surface md:gap-4",
        "max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-3 max-md:flex-col max-md:items-stretch max-md:gap-2",
        "max-md:border-t max-md:px-3 max-md:pt-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]",
        "max-md:min-[22.5rem]:-mx-4 max-md:min-[22.5rem]:px-4",
        className,
      )}
    >
      <div className="flex gap-2.5 max-md:*:flex-1 md:order-first">{children}</div>
      <p role="status" className="caption text-ink-2 empty:hidden max-md:order-first max-md:text-center">
        {note}
      </p>
    </div>
  );
}
