import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from "react";
import type { CalendarItem } from "./month-calendar-cell.tsx";
import type { PlainDate } from "./month-grid.ts";

/** The minimum distance of a drag. Shorter movements count as clicks. */
const DRAG_THRESHOLD_PX = 6;

type Move = (item: CalendarItem, date: PlainDate) => void;

/**
 * Lets users drag items between days. Uses pointer events, because browsers differ on whether buttons can be dragged.
 * On touch screens, dragging scrolls instead. `dropTarget` is the day under the pointer, unless it's the item's own
 * day. Escape cancels.
 */
export function useItemDrag(onMove: Move | undefined) {
  const [dropTarget, setDropTarget] = useState<PlainDate>();
  const cancelDrag = useRef<() => void>(undefined);
  useEffect(() => () => cancelDrag.current?.(), []);

  function startDrag(event: ReactPointerEvent<HTMLElement>, item: CalendarItem) {
    if (!onMove || !item.movable || event.button !== 0 || event.pointerType === "touch") return;
    const chip = event.currentTarget;
    const [fromX, fromY] = [event.clientX, event.clientY];
    const listeners = new AbortController();
    let ghost: HTMLElement | undefined;
    let target: PlainDate | undefined;

    const end = () => {
      listeners.abort();
      cancelDrag.current = undefined;
      if (!ghost) return;
      ghost.remove();
      delete chip.dataset["dragged"];
      document.body.style.removeProperty("user-select");
      setDropTarget(undefined);
      suppressNextClick();
    };
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      if (!ghost && Math.hypot(clientX - fromX, clientY - fromY) < DRAG_THRESHOLD_PX) return;
      if (!ghost) {
        ghost = createGhost(chip);
        chip.dataset["dragged"] = "";
        document.body.style.userSelect = "none";
      }
      ghost.style.translate = `${clientX - fromX}px ${clientY - fromY}px`;
      const day = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-date]");
      const date = day?.dataset["date"];
      target = date === item.date ? undefined : date;
      setDropTarget(target);
    };
    const handleDrop = () => {
      end();
      if (target) onMove(item, target);
    };
    const { signal } = listeners;
    window.addEventListener("pointermove", handleMove, { signal });
    window.addEventListener("pointerup", handleDrop, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
    cancelDrag.current = end;
  }

  return { dropTarget, startDrag };
}

/** Creates a copy of a chip to drag. The chip itself stays in place, because a day that scrolls would clip it. */
function createGhost(chip: HTMLElement): HTMLElement {
  const { left, top, width, height } = chip.getBoundingClientRect();
  const ghost = chip.cloneNode(true) as HTMLElement;
  ghost.inert = true;
  ghost.className += " fixed z-50 cursor-grabbing shadow-3";
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    pointerEvents: "none",
  });
  document.body.append(ghost);
  return ghost;
}

function suppressEvent(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}

/** Suppresses the unintended click that browsers fire after a drop. */
function suppressNextClick() {
  window.addEventListener("click", suppressEvent, { capture: true });
  setTimeout(() => window.removeEventListener("click", suppressEvent, { capture: true }));
}
