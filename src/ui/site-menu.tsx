import { Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** Which dialog the button opens, for the page's script. */
export const SITE_MENU_ID = "site-menu";

const iconButton =
  "grid size-11 flex-none place-items-center rounded-sm text-ink transition-colors duration-(--t-fast) hover:bg-hover";

export interface SiteMenuProps {
  title: string;
  openLabel: string;
  closeLabel: string;
  className?: string;
  children: ReactNode;
}

/**
 * The menu of public pages on phones: the browser's own dialog, because these pages load no framework. A few lines of
 * script open it (src/app/site/site-script.ts). Without scripts, there's no button, and the footer has the same links.
 */
export function SiteMenu({ title, openLabel, closeLabel, className, children }: SiteMenuProps) {
  const titleId = `${SITE_MENU_ID}-title`;
  return (
    <>
      <button
        type="button"
        aria-label={openLabel}
        aria-haspopup="dialog"
        aria-controls={SITE_MENU_ID}
        aria-expanded="false"
        className={cx(iconButton, "noscript:hidden", className)}
      >
        <Menu aria-hidden="true" size={24} strokeWidth={1.75} />
      </button>
      <dialog
        id={SITE_MENU_ID}
        aria-labelledby={titleId}
        className="fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[92dvh] w-full max-w-[560px] flex-col overflow-hidden rounded-t-[24px] bg-raised text-ink shadow-3 transition-[translate] duration-(--t-slow) ease-(--ease-out) outline-none backdrop:bg-(--scrim) open:flex starting:open:translate-y-full motion-reduce:starting:open:translate-y-0"
      >
        <span
          aria-hidden="true"
          className="mx-auto mt-2.5 h-[5px] w-10 flex-none rounded-full bg-line-strong"
        />
        <div className="flex items-center justify-between py-1 pr-2.5 pl-5">
          <h2
            id={titleId}
            className="font-display text-[18px] leading-tight font-[680] tracking-[-0.014em] font-stretch-105%"
          >
            {title}
          </h2>
          <form method="dialog" className="flex">
            <button className={iconButton} aria-label={closeLabel}>
              <X aria-hidden="true" size={22} strokeWidth={1.75} />
            </button>
          </form>
        </div>
        <div className="relative min-h-0 overflow-y-auto overscroll-contain px-2.5 pb-[calc(16px+env(safe-area-inset-bottom))]">
          {children}
        </div>
      </dialog>
    </>
  );
}
