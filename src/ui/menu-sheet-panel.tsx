import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { BackCloses } from "./back-closes.tsx";

export interface MenuSheetPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after the sheet has opened, or after it has closed and released focus. */
  onSettled: (open: boolean) => void;
  title: string;
  closeLabel: string;
  button: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/** The menu sheet itself, in a separate file because most visitors never open it. */
export default function MenuSheetPanel(props: MenuSheetPanelProps) {
  return (
    <Dialog.Root open={props.open} onOpenChange={props.onOpenChange} onOpenChangeComplete={props.onSettled}>
      {props.open && <BackCloses onBack={() => props.onOpenChange(false)} />}
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-(--scrim) transition-opacity duration-(--t-slow) ease-(--ease-out) data-ending-style:opacity-0 data-ending-style:duration-(--t-fast) data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={props.button}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full max-w-[560px] flex-col overflow-hidden rounded-t-[24px] bg-raised text-ink shadow-3 outline-none transition-[translate,opacity] duration-(--t-slow) ease-(--ease-out) data-ending-style:opacity-0 data-ending-style:duration-(--t-fast) data-starting-style:translate-y-full data-starting-style:opacity-0 motion-reduce:data-starting-style:translate-y-0"
        >
          <span aria-hidden="true" className="mx-auto mt-2.5 h-[5px] w-10 rounded-full bg-line-strong" />
          <div className="flex items-center justify-between py-1 pr-2.5 pl-5">
            <Dialog.Title className="font-display text-[18px] leading-tight font-[680] tracking-[-0.014em] font-stretch-105%">
              {props.title}
            </Dialog.Title>
            <Dialog.Close
              className="grid size-11 flex-none place-items-center rounded-sm text-ink transition-colors duration-(--t-fast) hover:bg-hover"
              aria-label={props.closeLabel}
            >
              <X aria-hidden="true" size={22} strokeWidth={1.75} />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 overflow-y-auto overscroll-contain px-2.5 pb-[calc(16px+env(safe-area-inset-bottom))]">
            {props.children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
