import { Menu } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { cx } from "./cx.ts";

const loadPanel = () => import("./menu-sheet-panel.tsx");
const MenuSheetPanel = lazy(loadPanel);
/** Preloads the sheet on hover, touch, or focus so that it's ready when the button is pressed. */
const preload = () => void loadPanel();

export interface MenuSheetProps {
  title: string;
  openLabel: string;
  closeLabel: string;
  /** The width at which the items become visible on the page itself, so an open sheet closes. */
  hideFromPx: number;
  className?: string;
  /** `choose` closes the sheet, then runs the action once the sheet has released focus. */
  children: (choose: (action?: () => void) => void) => ReactNode;
}

/**
 * A menu button and its sheet. While the sheet is open, focus stays inside. Escape closes it, and focus returns to the
 * button.
 */
export function MenuSheet({ title, openLabel, closeLabel, hideFromPx, className, children }: MenuSheetProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const [pending, setPending] = useState<(() => void) | undefined>();

  useEffect(() => {
    const wideQuery = window.matchMedia(`(min-width: ${hideFromPx}px)`);
    const close = () => wideQuery.matches && setOpen(false);
    wideQuery.addEventListener("change", close);
    return () => wideQuery.removeEventListener("change", close);
  }, [hideFromPx]);

  const choose = (action?: () => void) => {
    setPending(() => action);
    setOpen(false);
  };
  // Defer the action, because a dialog that opens while the sheet still holds focus would lose focus again.
  const runPending = (isOpen: boolean) => {
    if (isOpen) return;
    setPending(undefined);
    pending?.();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={openLabel}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={cx(
          "grid size-11 flex-none place-items-center rounded-sm text-ink transition-colors duration-(--t-fast) hover:bg-hover",
          className,
        )}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
      >
        <Menu aria-hidden="true" size={24} strokeWidth={1.75} />
      </button>
      {loaded && (
        <Suspense>
          <MenuSheetPanel
            open={open}
            onOpenChange={setOpen}
            onSettled={runPending}
            title={title}
            closeLabel={closeLabel}
            button={button}
          >
            {children(choose)}
          </MenuSheetPanel>
        </Suspense>
      )}
    </>
  );
}
