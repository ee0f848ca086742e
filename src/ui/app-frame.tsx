import type { ReactNode } from "react";
import { Link } from "react-router";
import { FrameBar } from "./frame-bar.tsx";
import { FrameNav, FrameNavRow, type FrameItem, type FrameShortcuts } from "./frame-nav.tsx";
import { MenuSheet } from "./menu-sheet.tsx";

export interface AppFrameFooter {
  /** The lines that identify the signed-in user, most prominent first. */
  lines: [string, ...string[]];
  /** The action in the last row, such as signing out. */
  action: FrameItem;
  /** A small control between `lines` and `action`, such as a switch. */
  extra?: ReactNode;
}

export interface AppFrameProps {
  logo: ReactNode;
  /** The logo's link target and accessible name. */
  home: { to: string; label: string };
  nav: FrameItem[];
  /** The places in the bar at the bottom of a phone. The menu has everything else. */
  bar: FrameItem[];
  shortcuts?: FrameShortcuts;
  /** A control above the sidebar's navigation, such as search. */
  sidebarTop?: ReactNode;
  footer: AppFrameFooter;
  navLabel?: string;
  barLabel?: string;
  menuTitle?: string;
  openMenuLabel?: string;
  closeMenuLabel?: string;
  skipLabel?: string;
  children: ReactNode;
}

function SignedInUser({
  footer,
  onChoose,
}: {
  footer: AppFrameFooter;
  onChoose?: (action?: () => void) => void;
}) {
  const [first, ...rest] = footer.lines;
  return (
    <>
      <div className="px-0.5">
        <p className="truncate text-caption font-[600]" title={first}>
          {first}
        </p>
        {rest.map((line) => (
          <p key={line} className="micro truncate text-ink-3">
            {line}
          </p>
        ))}
      </div>
      {footer.extra && <div className="mt-3">{footer.extra}</div>}
      <div className="-mx-2 mt-2">
        <FrameNavRow item={footer.action} onChoose={onChoose} />
      </div>
    </>
  );
}

/**
 * The layout for signed-in pages. Has a sidebar and a panel from 1024 px. Below that, it has a top bar with a menu sheet
 * and a bottom bar, whose height is in `--bar` for anything else that sticks to the bottom of the window.
 */
export function AppFrame({
  logo,
  home,
  nav,
  bar,
  shortcuts,
  sidebarTop,
  footer,
  navLabel = "Main",
  barLabel = "Shortcuts",
  menuTitle = "Menu",
  openMenuLabel = "Open menu",
  closeMenuLabel = "Close menu",
  skipLabel = "Skip to content",
  children,
}: AppFrameProps) {
  const brand = (
    <Link to={home.to} aria-label={home.label} className="flex rounded-xs">
      {logo}
    </Link>
  );
  return (
    <div className="min-h-dvh bg-canvas max-lg:bg-surface max-lg:pb-(--bar) max-lg:[--bar:calc(57px+env(safe-area-inset-bottom))] lg:grid lg:grid-cols-[240px_minmax(0,1fr)] print:block print:bg-transparent print:p-0">
      <a className="skip-link" href="#main">
        {skipLabel}
      </a>

      <aside
        aria-label={menuTitle}
        className="sticky top-0 hidden h-dvh flex-col gap-1 px-3 pt-5 pb-3 lg:flex print:hidden"
      >
        <div className="mb-4 flex h-9 flex-none items-center px-2">{brand}</div>
        {sidebarTop && <div className="mb-2 flex-none">{sidebarTop}</div>}
        {/* The list scrolls separately, so that the sign-out row is always visible. The padding keeps focus rings
            and the current item's outline from being clipped. */}
        <div className="relative -mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-0.5 [scrollbar-width:thin]">
          <FrameNav label={navLabel} items={nav} shortcuts={shortcuts} />
        </div>
        <div className="mx-2 flex-none border-t border-line pt-3.5">
          <SignedInUser footer={footer} />
        </div>
      </aside>

      <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-line bg-surface pr-1.5 pl-4 md:pr-4 md:pl-7 lg:hidden print:hidden">
        {brand}
        <MenuSheet title={menuTitle} openLabel={openMenuLabel} closeLabel={closeMenuLabel} hideFromPx={1024}>
          {(choose) => (
            <>
              <FrameNav label={navLabel} items={nav} shortcuts={shortcuts} onChoose={choose} />
              <div className="mx-2.5 mt-4 border-t border-line pt-4">
                <SignedInUser footer={footer} onChoose={choose} />
              </div>
            </>
          )}
        </MenuSheet>
      </header>

      <div className="min-w-0 lg:py-2 lg:pr-2 print:p-0">
        <main
          id="main"
          tabIndex={-1}
          className="bg-surface outline-none lg:min-h-[calc(100dvh-16px)] lg:rounded-[16px] lg:border lg:border-line lg:shadow-1 print:border-0 print:shadow-none"
        >
          <div className="mx-auto max-w-[1184px] px-3 pt-5 pb-10 min-[22.5rem]:px-4 md:px-7 md:pt-[30px] md:pb-14 min-[83.75rem]:px-10 print:max-w-none print:p-0">
            {children}
          </div>
        </main>
      </div>
      <FrameBar label={barLabel} items={bar} />
    </div>
  );
}
