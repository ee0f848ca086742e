import { Dialog } from "@base-ui/react/dialog";
import { Menu, X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { cx } from "./cx.ts";

const barButton =
  "grid size-11 flex-none place-items-center rounded-sm text-ink transition-colors duration-(--t-fast) " +
  "hover:bg-hover";

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
  const [open, setOpen] = useState(false);
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
    <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={settle}>
      <Dialog.Trigger className={cx(barButton, className)} aria-label={openLabel}>
        <Menu aria-hidden="true" size={24} strokeWidth={1.75} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-(--scrim) transition-opacity duration-(--t-slow) ease-(--ease-out) data-ending-style:opacity-0 data-ending-style:duration-(--t-fast) data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full max-w-[560px] flex-col overflow-hidden rounded-t-[24px] bg-raised text-ink shadow-3 outline-none transition-[translate,opacity] duration-(--t-slow) ease-(--ease-out) data-ending-style:opacity-0 data-ending-style:duration-(--t-fast) data-starting-style:translate-y-full data-starting-style:opacity-0 motion-reduce:data-starting-style:translate-y-0">
          <span aria-hidden="true" className="mx-auto mt-2.5 h-[5px] w-10 rounded-full bg-line-strong" />
          <div className="flex items-center justify-between py-1 pr-2.5 pl-5">
            <Dialog.Title className="font-display text-[18px] leading-tight font-[680] tracking-[-0.014em] font-stretch-105%">
              {title}
            </Dialog.Title>
            <Dialog.Close className={barButton} aria-label={closeLabel}>
              <X aria-hidden="true" size={22} strokeWidth={1.75} />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 overflow-y-auto overscroll-contain px-2.5 pb-[calc(16px+env(safe-area-inset-bottom))]">
            {children(choose)}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
