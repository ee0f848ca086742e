import { useEffect } from "react";
import { Toaster as Sonner, useSonner } from "sonner";

const GAP = 10;

/** Buttons that people are about to press. A toast must not cover them. */
const PROTECTED = '[data-button="primary"], [data-button="destructive"], [data-button="whistle"]';

/**
 * Returns how far the toasts have to move down so that they cover none of the boxes. Returns 0 if there's no room below
 * the boxes, because a toast outside the window would be worse.
 */
export function findShift(
  toasts: { top: number; bottom: number; left: number; right: number },
  boxes: readonly { top: number; bottom: number; left: number; right: number }[],
  windowHeight: number,
): number {
  let shift = 0;
  const beside = boxes
    .filter((box) => box.left < toasts.right && box.right > toasts.left)
    .toSorted((a, b) => a.top - b.top);
  for (const box of beside)
    if (box.top < toasts.bottom + shift + GAP && box.bottom > toasts.top + shift)
      shift = box.bottom + GAP - toasts.top;
  return toasts.bottom + shift > windowHeight ? 0 : shift;
}

/** Measures the stack where it would be without a shift. It's as high as its toasts, which are positioned absolutely. */
function measureStack(stack: HTMLElement) {
  const { left, right, top } = stack.getBoundingClientRect();
  const start = top - Number(stack.dataset.shift ?? 0);
  const heights = [...stack.querySelectorAll<HTMLElement>('[data-removed="false"][data-visible="true"]')].map(
    (toast) => toast.offsetHeight,
  );
  const height = heights.reduce((sum, each) => sum + each, 0) + GAP * Math.max(heights.length - 1, 0);
  return { left, right, top: start, bottom: start + height };
}

function moveBelowButtons() {
  const stack = document.querySelector<HTMLElement>("[data-sonner-toaster]");
  if (!stack) return;
  // Behind a dialog, nothing can be pressed.
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const buttons = [...(dialog ?? document).querySelectorAll<HTMLElement>(PROTECTED)];
  const boxes = buttons
    .filter((button) => button.checkVisibility() && !stack.contains(button))
    .map((button) => button.getBoundingClientRect());
  const shift = findShift(measureStack(stack), boxes, window.innerHeight);
  stack.dataset.shift = String(shift);
  stack.style.setProperty("--shift", `${shift}px`);
}

/**
 * Shows up to three toasts at a time, newest on top, and never over a primary button. Render it once per page, near the
 * end of the body.
 */
export default function Toaster() {
  const { toasts } = useSonner();
  const isShown = toasts.length > 0;
  useEffect(() => {
    if (!isShown) return undefined;
    // Screens and dialogs open and close while a toast is shown, and buttons move when the page scrolls.
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(moveBelowButtons);
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener("scroll", update, { capture: true, passive: true });
    addEventListener("resize", update);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener("scroll", update, { capture: true });
      removeEventListener("resize", update);
    };
  }, [isShown]);
  return (
    <Sonner position="top-right" expand visibleToasts={3} gap={GAP} containerAriaLabel="Notifications" />
  );
}
