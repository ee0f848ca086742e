import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { dialogLook } from "./dialog-look.ts";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Asks the question: "Delete this game?" */
  title: ReactNode;
  /** Names the thing and what goes with it. */
  children?: ReactNode;
  /** Repeats the verb: "Delete game". */
  confirmLabel: string;
  /** "Deleting..." */
  busyLabel?: string;
  /** The way back, in the same words: "Keep game". */
  cancelLabel: string;
  onConfirm: () => void;
  busy?: boolean;
  tone?: "destructive" | "primary";
  confirmIcon?: ReactNode;
  /** Takes focus on closing, e.g. when the thing is gone; without it, or with null, what opened the dialog does. */
  finalFocus?: () => HTMLElement | null;
}

/** Focus starts on the safe answer; a press outside does not count as an answer, Escape means no. */
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
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || !busy) && onOpenChange(next)}>
      <AlertDialog.Portal>
        {/* Also over another dialog, which would look like one with the question otherwise. */}
        <AlertDialog.Backdrop forceRender className={dialogLook.backdrop} />
        <AlertDialog.Viewport className={dialogLook.viewport}>
          <AlertDialog.Popup
            className={cx(dialogLook.popup, "max-w-[480px]")}
            initialFocus={safe}
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
            <div className={dialogLook.footer}>
              <AlertDialog.Close
                disabled={busy}
                render={
                  <Button ref={safe} variant="secondary">
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
