import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface ActionBarProps {
  /** A short note next to the buttons, such as unsaved changes. */
  note?: ReactNode;
  /** The primary action comes last. */
  children: ReactNode;
  /** Keeps the buttons in sight on every screen size. By default, they stick only on phones. */
  sticky?: "phones" | "always";
  className?: string;
}

/**
 * A long form's buttons, rendered as the form's last child. On phones, they stick to the bottom of the window, above
 * the app's own bar, while the form is visible. Give the form's fields a scroll margin so that the buttons don't hide the focused field.
 */
export function ActionBar({ note, children, sticky = "phones", className }: ActionBarProps) {
  return (
    <div
      className={cx(
        "flex items-center gap-3 border-line bg-surface md:gap-4",
        "max-md:sticky max-md:bottom-[var(--bar,0px)] max-md:z-10 max-md:-mx-3 max-md:flex-col max-md:items-stretch max-md:gap-2",
        "max-md:border-t max-md:px-3 max-md:py-3",
        "max-md:min-[22.5rem]:-mx-4 max-md:min-[22.5rem]:px-4",
        sticky === "always" && "md:sticky md:bottom-0 md:z-10 md:border-t md:py-4",
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
