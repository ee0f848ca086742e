import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, type FormEventHandler, type ReactNode, type RefObject } from "react";
import { cx } from "./cx.ts";
import { dialogLook } from "./dialog-look.ts";
import { IconButton } from "./icon-button.tsx";

const widths = { default: "max-w-[480px]", wide: "max-w-[640px]", full: "max-w-[1040px]" } as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe one first. With `onSubmit` the last one is a submit button. */
  footer?: ReactNode;
  /** Makes body and footer one form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  size?: keyof typeof widths;
  /** While something is being saved the dialog cannot be closed. */
  busy?: boolean;
  /** Takes focus on opening; otherwise the first field does. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Takes focus on closing; without it, or with null, what opened the dialog does. */
  finalFocus?: () => HTMLElement | null;
}

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
  initialFocus,
  finalFocus,
}: DialogProps) {
  const body = useRef<HTMLDivElement | null>(null);

  const content = (
    <>
      <div
        ref={(element) => {
          body.current = element;
          makeReachable(element);
        }}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-1 max-md:px-5 last:pb-6"
      >
        {children}
      </div>
      {footer !== undefined && <div className={dialogLook.footer}>{footer}</div>}
    </>
  );

  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next || !busy) && onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogLook.backdrop} />
        <BaseDialog.Viewport className={dialogLook.viewport}>
          <BaseDialog.Popup
            className={cx(dialogLook.popup, widths[size])}
            // A finger would bring up the keyboard over the sheet, so there the sheet itself takes focus.
            initialFocus={(opened) =>
              initialFocus?.current ?? (opened === "touch" || (firstField(body.current) ?? true))
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
              <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
                {content}
              </form>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** A choice that is made already is not where somebody wants to begin. */
function firstField(body: HTMLElement | null): HTMLElement | null {
  return (
    body?.querySelector<HTMLElement>(
      "input:not(:disabled,[type=hidden],[type=radio]),select:not(:disabled),textarea:not(:disabled)",
    ) ?? null
  );
}

/** A long text with nothing to focus in it can still be scrolled with the keyboard. */
function makeReachable(body: HTMLElement | null) {
  if (body === null || body.scrollHeight <= body.clientHeight) return;
  if (body.querySelector("a[href],button,input,select,textarea,[tabindex]") === null) body.tabIndex = 0;
}
