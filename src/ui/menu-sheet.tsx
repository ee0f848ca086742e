import { Menu } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { cx } from "./cx.ts";

const loadPanel = () => import("./menu-sheet-panel.tsx");
const MenuSheetPanel = lazy(loadPanel);
/** A finger on its way, or the keyboard's focus, is early enough to have the sheet ready for the press. */
const prepare = () => void loadPanel();

export interface MenuSheetProps {
  title: string;
  openLabel: string;
  closeLabel: string;
  /** From this width on the items are on the page, so an open sheet closes itself. */
  hideFrom: number;
  className?: string;
  /** `choose` closes the sheet, then runs what was asked for once the sheet has let go of the focus. */
  children: (choose: (act?: () => void) => void) => ReactNode;
}

/** A menu button and the sheet it opens: focus stays inside, Escape closes, focus returns to the button. */
export function MenuSheet({ title, openLabel, closeLabel, hideFrom, className, children }: MenuSheetProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const [pending, setPending] = useState<(() => void) | undefined>();

  useEffect(() => {
    const wide = window.matchMedia(`(min-width: ${hideFrom}px)`);
    const close = () => wide.matches && setOpen(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [hideFrom]);

  const choose = (act?: () => void) => {
    setPending(() => act);
    setOpen(false);
  };
  // A dialog opened while the sheet still owns the focus would lose it again, hence the wait.
  const settle = (isOpen: boolean) => {
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
        onPointerEnter={prepare}
        onFocus={prepare}
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
            onSettled={settle}
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
