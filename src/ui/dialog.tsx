import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, useState, type FormEventHandler, type ReactNode, type RefObject } from "react";
import { BackCloses } from "./back-closes.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { cx } from "./cx.ts";
import { dialogStyles } from "./dialog-styles.ts";
import { IconButton } from "./icon-button.tsx";
import { useEntries } from "./use-entries.ts";

const widths = { default: "max-w-[480px]", wide: "max-w-[640px]", full: "max-w-[1040px]" } as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, with the safe one first. If `onSubmit` is set, the last one must be a submit button. */
  footer?: ReactNode;
  /** Wraps the body and footer in one form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  size?: keyof typeof widths;
  /** Prevents closing while saving. */
  busy?: boolean;
  /** True if what was entered is still there when the dialog opens again, so closing it loses nothing. */
  keepsEntries?: boolean;
  /** The element that gets focus on open. Defaults to the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Returns the element that gets focus on close. If omitted or null, focus returns to the element that opened the
   * dialog.
   */
  finalFocus?: () => HTMLElement | null;
}

/**
 * A dialog, or a sheet on phones. A form asks before it's dismissed with unsaved entries. Its own buttons close it
 * without asking.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  onSubmit,
  size = "default",
  busy = false,
  keepsEntries = false,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const body = useRef<HTMLDivElement | null>(null);
  const entries = useEntries();
  const [isAsking, setIsAsking] = useState(false);
  const dismiss = () => {
    if (busy) return;
    if (onSubmit !== undefined && !keepsEntries && entries.hasChanges()) setIsAsking(true);
    else onOpenChange(false);
  };

  const content = (
    <>
      <div
        ref={(element) => {
          body.current = element;
          makeFocusable(element);
        }}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-1 max-md:px-5 last:pb-6"
      >
        {children}
      </div>
      {footer !== undefined && <div className={dialogStyles.footer}>{footer}</div>}
    </>
  );

  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : dismiss())}>
      {open && <BackCloses onBack={dismiss} />}
      <ConfirmDialog
        open={open && isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        confirmLabel="Discard Changes"
        cancelLabel="Keep Editing"
        onConfirm={() => {
          setIsAsking(false);
          onOpenChange(false);
        }}
      >
        What you entered will be lost.
      </ConfirmDialog>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogStyles.backdrop} />
        <BaseDialog.Viewport className={dialogStyles.viewport}>
          <BaseDialog.Popup
            {...entries.handlers}
            className={cx(dialogStyles.popup, widths[size])}
            // On touch devices, the sheet itself gets focus, because focusing a field would open the keyboard over the
            // sheet.
            initialFocus={(opened) =>
              initialFocus?.current ?? (opened === "touch" || (findFirstField(body.current) ?? true))
            }
            finalFocus={finalFocus}
          >
            <div className="flex shrink-0 items-start justify-between gap-4 px-6 pt-6 pb-3.5 max-md:px-5 max-md:pt-4">
              <div className="min-w-0">
                <BaseDialog.Title className="h2">{title}</BaseDialog.Title>
                {description !== undefined && (
                  <BaseDialog.Description className="mt-0.5 text-sm leading-[1.45] text-ink-2">
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close
                disabled={busy}
                render={
                  <IconButton label="Close" className="-mt-1.5 -mr-1.5 touch:-mt-2.5 touch:-mr-3">
                    <X />
                  </IconButton>
                }
              />
            </div>
            {onSubmit === undefined ? (
              content
            ) : (
              <form
                noValidate
                onSubmit={(event) => {
                  // React would also submit a form that this dialog was opened from.
                  event.stopPropagation();
                  onSubmit(event);
                }}
                className="flex min-h-0 flex-1 flex-col"
              >
                {content}
              </form>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Returns the first field to focus. Radio buttons are skipped because they already have a value. */
function findFirstField(body: HTMLElement | null): HTMLElement | null {
  return (
    body?.querySelector<HTMLElement>(
      "input:not(:disabled,[type=hidden],[type=radio]),select:not(:disabled),textarea:not(:disabled)",
    ) ?? null
  );
}

/** Makes long text without focusable elements scrollable by keyboard. */
function makeFocusable(body: HTMLElement | null) {
  if (body === null || body.scrollHeight <= body.clientHeight) return;
  if (body.querySelector("a[href],button,input,select,textarea,[tabindex]") === null) body.tabIndex = 0;
}
