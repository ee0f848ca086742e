import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from "react";
import type { CalendarItem } from "./month-calendar-cell.tsx";
import type { PlainDate } from "./month-grid.ts";

/** Less is a click of an unsteady hand. */
const DRAG_PX = 6;

type Move = (item: CalendarItem, date: PlainDate) => void;

/**
 * Dragging items between days. Pointer events, because browsers do not agree on dragging a button; a finger scrolls
 * instead. `over` is the day that would take it. Escape lets go where it was.
 */
export function useItemDrag(onMove: Move | undefined) {
  const [over, setOver] = useState<PlainDate>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function press(event: ReactPointerEvent<HTMLElement>, item: CalendarItem) {
    if (!onMove || !item.movable || event.button !== 0 || event.pointerType === "touch") return;
    const chip = event.currentTarget;
    const [fromX, fromY] = [event.clientX, event.clientY];
    const listening = new AbortController();
    let ghost: HTMLElement | undefined;
    let target: PlainDate | undefined;

    const end = () => {
      listening.abort();
      stop.current = undefined;
      if (!ghost) return;
      ghost.remove();
      delete chip.dataset["dragged"];
      document.body.style.removeProperty("user-select");
      setOver(undefined);
      swallowNextClick();
    };
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (!ghost && Math.hypot(clientX - fromX, clientY - fromY) < DRAG_PX) return;
      if (!ghost) {
        ghost = ghostOf(chip);
        chip.dataset["dragged"] = "";
        document.body.style.userSelect = "none";
      }
      ghost.style.translate = `${clientX - fromX}px ${clientY - fromY}px`;
      const day = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-date]");
      const date = day?.dataset["date"];
      target = date === item.date ? undefined : date;
      setOver(target);
    };
    const drop = () => {
      end();
      if (target) onMove(item, target);
    };
    const { signal } = listening;
    window.addEventListener("pointermove", follow, { signal });
    window.addEventListener("pointerup", drop, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
    stop.current = end;
  }

  return { over, press };
}

/** What the hand holds; the chip itself waits where it was, and a scrolling day would cut it off. */
function ghostOf(chip: HTMLElement): HTMLElement {
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

function swallow(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}

/** Letting go also clicks whatever lies under both ends of the way; that was not meant. */
function swallowNextClick() {
  window.addEventListener("click", swallow, { capture: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}
