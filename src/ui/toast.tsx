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
  /** A second, quieter line. */
  description?: ReactNode;
  /** Instead of 4 s, 6 s for errors, or 8 s with something to press. */
  durationMs?: number;
  /** A toast with the same id replaces the earlier one. */
  id?: ToastId;
  /** What can be done about it at once, e.g. undone. Pressing it also ends the toast. */
  action?: ToastAction;
  /** What else can be done, in more words: below them. */
  further?: ToastAction | undefined;
}

interface ToastCardProps {
  id: ToastId;
  tone: ToastTone;
  message: ReactNode;
  description?: ReactNode;
  durationMs: number;
  action?: ToastAction | undefined;
  further?: ToastAction | undefined;
}

function ToastCard({ id, tone, message, description, durationMs, action, further }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLeaveAfter(card, durationMs, () => toast.dismiss(id));
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
      {/* In a line of its own, after the shorter one also for whoever comes by keyboard. */}
      {further && (
        <span className="order-last -mb-1.5 basis-full pt-1 pl-[22px] touch:-mb-2.5">
          <ActionButton id={id} action={further} />
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

/** Sonner's own clock stops for the mouse only; this one also stops while focus is on the stack. */
function useLeaveAfter(card: RefObject<HTMLElement | null>, durationMs: number, leave: () => void) {
  const onLeave = useRef(leave);
  useEffect(() => {
    onLeave.current = leave;
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
    const run = () => {
      const held = document.hidden || stack.matches(":hover") || stack.contains(document.activeElement);
      if (held) return pause();
      if (timer !== undefined) return;
      startedAt = Date.now();
      // Never gone under the hand that just let go of it.
      timer = setTimeout(() => onLeave.current(), Math.max(remaining, 400));
    };
    // Where focus goes is known only after this event.
    const runSoon = () => setTimeout(run);

    run();
    stack.addEventListener("pointerenter", pause);
    stack.addEventListener("pointerleave", run);
    stack.addEventListener("focusin", pause);
    stack.addEventListener("focusout", runSoon);
    document.addEventListener("visibilitychange", run);
    return () => {
      clearTimeout(timer);
      stack.removeEventListener("pointerenter", pause);
      stack.removeEventListener("pointerleave", run);
      stack.removeEventListener("focusin", pause);
      stack.removeEventListener("focusout", runSoon);
      document.removeEventListener("visibilitychange", run);
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
        further={options.further}
      />
    ),
    { duration: Infinity, ...(options.id === undefined ? {} : { id: options.id }) },
  );
}

export const showToast = {
  success: (message: ReactNode, options?: ToastOptions) => show("success", message, options),
  error: (message: ReactNode, options?: ToastOptions) => show("error", message, options),
  info: (message: ReactNode, options?: ToastOptions) => show("info", message, options),
};
