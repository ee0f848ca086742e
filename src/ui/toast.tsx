import { CircleCheck, CircleX, Info, X } from "lucide-react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { toast } from "sonner";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

type ToastTone = "success" | "error" | "info";
type ToastId = string | number;

const icons: Record<ToastTone, ReactNode> = {
  success: <CircleCheck className="mt-px text-green-line" />,
  error: <CircleX className="mt-px text-red-line" />,
  info: <Info className="mt-px text-court-ink" />,
};

type ToastAction = { label: string; onSelect: () => void };

export interface ToastOptions {
  /** A muted second line. */
  description?: ReactNode;
  /** Overrides the default duration, which is 4 s, 6 s for errors, or 8 s with an action. */
  durationMs?: number;
  /** A toast with the same id replaces the earlier one. */
  id?: ToastId;
  /** An immediate action, such as undo. Pressing it also dismisses the toast. */
  action?: ToastAction;
  /** A second action with a longer label, shown below. */
  secondaryAction?: ToastAction | undefined;
}

interface ToastCardProps {
  id: ToastId;
  tone: ToastTone;
  message: ReactNode;
  description?: ReactNode;
  durationMs: number;
  action?: ToastAction | undefined;
  secondaryAction?: ToastAction | undefined;
}

function ToastCard({ id, tone, message, description, durationMs, action, secondaryAction }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useDismissTimer(card, durationMs, () => toast.dismiss(id));
  return (
    <div
      ref={card}
      className="flex w-full flex-wrap items-start gap-x-3 rounded-lg bg-raised py-3.5 pr-2 pl-4 text-ui text-ink shadow-[0_0_0_1px_var(--line),var(--lift-3)]"
    >
      {icons[tone]}
      <div role={tone === "error" ? "alert" : "status"} className="min-w-0 flex-1 wrap-anywhere">
        <p>{message}</p>
        {description !== undefined && <p className="caption text-ink-3">{description}</p>}
      </div>
      {action && <ActionButton id={id} action={action} className="-my-1 shrink-0 touch:-my-3" />}
      {/* On its own line, after the shorter action in tab order too. */}
      {secondaryAction && (
        <span className="order-last -mb-1.5 basis-full pt-1 pl-[22px] touch:-mb-2.5">
          <ActionButton id={id} action={secondaryAction} />
        </span>
      )}
      <IconButton
        label="Dismiss"
        size="small"
        className="-my-1 touch:-my-3"
        onClick={() => toast.dismiss(id)}
      >
        <X className="size-4" />
      </IconButton>
    </div>
  );
}

function ActionButton({ id, action, className }: { id: ToastId; action: ToastAction; className?: string }) {
  return (
    <button
      type="button"
      className={cx(
        "min-h-8 rounded-sm px-2.5 font-semibold text-court-ink hover:bg-hover touch:min-h-11",
        className,
      )}
      onClick={() => {
        toast.dismiss(id);
        action.onSelect();
      }}
    >
      {action.label}
    </button>
  );
}

/** Sonner pauses only on hover. This timer also pauses while focus is on the stack of toasts. */
function useDismissTimer(card: RefObject<HTMLElement | null>, durationMs: number, dismiss: () => void) {
  const latestDismiss = useRef(dismiss);
  useEffect(() => {
    latestDismiss.current = dismiss;
  });
  useEffect(() => {
    const stack = card.current?.closest<HTMLElement>("[data-sonner-toaster]");
    if (!stack) return undefined;
    let remaining = durationMs;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const pause = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      remaining -= Date.now() - startedAt;
    };
    const resume = () => {
      const isHeld = document.hidden || stack.matches(":hover") || stack.contains(document.activeElement);
      if (isHeld) return pause();
      if (timer !== undefined) return;
      startedAt = Date.now();
      // Wait a moment after a pause so that the toast doesn't vanish as soon as the pointer leaves.
      timer = setTimeout(() => latestDismiss.current(), Math.max(remaining, 400));
    };
    // Defer this, because the newly focused element isn't known until after this event.
    const resumeLater = () => setTimeout(resume);

    resume();
    stack.addEventListener("pointerenter", pause);
    stack.addEventListener("pointerleave", resume);
    stack.addEventListener("focusin", pause);
    stack.addEventListener("focusout", resumeLater);
    document.addEventListener("visibilitychange", resume);
    return () => {
      clearTimeout(timer);
      stack.removeEventListener("pointerenter", pause);
      stack.removeEventListener("pointerleave", resume);
      stack.removeEventListener("focusin", pause);
      stack.removeEventListener("focusout", resumeLater);
      document.removeEventListener("visibilitychange", resume);
    };
  }, [card, durationMs]);
}

function show(tone: ToastTone, message: ReactNode, options: ToastOptions = {}): ToastId {
  const durationMs = options.durationMs ?? (options.action ? 8000 : tone === "error" ? 6000 : 4000);
  return toast.custom(
    (id) => (
      <ToastCard
        id={id}
        tone={tone}
        message={message}
        description={options.description}
        durationMs={durationMs}
        action={options.action}
        secondaryAction={options.secondaryAction}
      />
    ),
    { duration: Infinity, ...(options.id === undefined ? {} : { id: options.id }) },
  );
}

export const showToast = {
  success: (message: ReactNode, options?: ToastOptions) => show("success", message, options),
  error: (message: ReactNode, options?: ToastOptions) => show("error", message, options),
  info: (message: ReactNode, options?: ToastOptions) => show("info", message, options),
  dismiss: (id: string) => toast.dismiss(id),
};
