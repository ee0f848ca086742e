import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef, type ReactNode } from "react";
import { BackCloses } from "./back-closes.tsx";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { dialogStyles } from "./dialog-styles.ts";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Delete this game?" */
  title: ReactNode;
  /** Names the item and what will be lost with it. */
  children?: ReactNode;
  /** Repeats the verb: "Delete Game". */
  confirmLabel: string;
  /** Shown while the action is running: "Deleting..." */
  busyLabel?: string;
  /** The opposite action in the same words: "Keep Game". */
  cancelLabel: string;
  onConfirm: () => void;
  busy?: boolean;
  tone?: "destructive" | "primary";
  confirmIcon?: ReactNode;
  /**
   * Returns the element that gets focus on close, for example when the item and its button are gone. If omitted or
   * null, focus returns to the element that opened the dialog.
   */
  finalFocus?: () => HTMLElement | null;
  /** False if the question is about going back. */
  closesOnBack?: boolean;
}

/** Asks for confirmation. Focus starts on the safe choice. Escape cancels, and clicking outside does nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel,
  onConfirm,
  busy = false,
  tone = "destructive",
  confirmIcon,
  finalFocus,
  closesOnBack = true,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const close = () => !busy && onOpenChange(false);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      {open && closesOnBack && <BackCloses onBack={close} />}
      <AlertDialog.Portal>
        {/* Rendered over another dialog too, which would otherwise seem to be part of this one. */}
        <AlertDialog.Backdrop forceRender className={dialogStyles.backdrop} />
        <AlertDialog.Viewport className={dialogStyles.viewport}>
          <AlertDialog.Popup
            className={cx(dialogStyles.popup, "max-w-[480px]")}
            initialFocus={cancelButton}
            finalFocus={finalFocus}
          >
            <div className="min-h-0 overflow-y-auto px-6 pt-6 pb-1 max-md:px-5 max-md:pt-4">
              <AlertDialog.Title className="h2">{title}</AlertDialog.Title>
              {children !== undefined && (
                <AlertDialog.Description
                  render={<div />}
                  className="mt-1.5 text-sm leading-[1.45] text-ink-2 [&_b]:text-ink"
                >
                  {children}
                </AlertDialog.Description>
              )}
            </div>
            <div className={dialogStyles.footer}>
              <AlertDialog.Close
                disabled={busy}
                render={
                  <Button ref={cancelButton} variant="secondary">
                    {cancelLabel}
                  </Button>
                }
              />
              <Button variant={tone} icon={confirmIcon} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
