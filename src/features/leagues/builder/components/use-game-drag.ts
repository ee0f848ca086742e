import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from "react";
import type { AnyGame, Slot } from "#features/games/season-rules/checker/conflicts.ts";
import type { MoveCheck } from "./check-move.ts";

/** Pointer movement below this counts as a click. */
const DRAG_PX = 6;
/** Dragging this close to the edge of the window scrolls the page. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

export interface GameDrag {
  /** Checks a drop on a slot or a day. The result is shown next to the pointer. */
  check: (game: AnyGame, target: Slot | string) => MoveCheck;
  onDrop: (game: AnyGame, slot: Slot) => void;
}

/**
 * Drags games to other slots (`data-slot`) or days (`data-day`) and shows the result next to the pointer. Uses pointer
 * events because native dragging of a button varies by browser. Touch scrolls instead, and a tap opens the game. Escape
 * cancels the drag. Returns the drop target under the pointer and the pointer-down handler.
 */
export function useGameDrag({ check, onDrop }: GameDrag) {
  const [dropTarget, setOver] = useState<string>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function startDrag(event: ReactPointerEvent<HTMLElement>, game: AnyGame) {
    if (event.button !== 0 || event.pointerType === "touch") return;
    const gameElement = event.currentTarget;
    const [fromX, fromY] = [event.clientX, event.clientY];
    const listeners = new AbortController();
    let ghost: ReturnType<typeof createDragGhost> | undefined;
    let target: string | undefined;
    let result: MoveCheck | undefined;

    const endDrag = () => {
      listeners.abort();
      stop.current = undefined;
      if (!ghost) return;
      ghost.remove();
      gameElement.style.removeProperty("opacity");
      document.body.style.removeProperty("user-select");
      setOver(undefined);
      suppressNextClick();
    };
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      if (!ghost && Math.hypot(clientX - fromX, clientY - fromY) < DRAG_PX) return;
      if (!ghost) {
        ghost = createDragGhost(gameElement);
        gameElement.style.opacity = "0.4";
        document.body.style.userSelect = "none";
      }
      ghost.moveTo(clientX - fromX, clientY - fromY);
      if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
      const elementUnderPointer = document.elementFromPoint(clientX, clientY);
      const slot = elementUnderPointer?.closest<HTMLElement>("[data-slot]")?.dataset["slot"];
      const nextTarget = slot ?? elementUnderPointer?.closest<HTMLElement>("[data-day]")?.dataset["day"];
      if (nextTarget === target) return;
      target = nextTarget;
      result =
        nextTarget === undefined ? undefined : check(game, slot ? (JSON.parse(slot) as Slot) : nextTarget);
      ghost.showResult(result);
      setOver(result?.slot && nextTarget);
    };
    const handleDrop = () => {
      endDrag();
      if (result?.slot) onDrop(game, result.slot);
    };
    const { signal } = listeners;
    window.addEventListener("pointermove", handleMove, { signal });
    window.addEventListener("pointerup", handleDrop, { signal });
    window.addEventListener("pointercancel", endDrag, { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && endDrag(), { signal });
    stop.current = endDrag;
  }

  return { dropTarget, startDrag };
}

/** Creates the floating copy of the dragged game, with a line of text below it. */
function createDragGhost(gameElement: HTMLElement) {
  const { left, top, width } = gameElement.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.inert = true;
  ghost.className = "pointer-events-none fixed z-50 grid gap-1.5 rounded-md bg-surface p-2 shadow-3";
  Object.assign(ghost.style, { left: `${left - 8}px`, top: `${top - 8}px`, width: `${width + 16}px` });
  const label = document.createElement("p");
  ghost.append(gameElement.cloneNode(true), label);
  document.body.append(ghost);
  return {
    remove: () => ghost.remove(),
    moveTo: (x: number, y: number) => void (ghost.style.translate = `${x}px ${y}px`),
    showResult(result: MoveCheck | undefined) {
      label.textContent = result?.messages.join(" ") ?? "";
      label.className = `caption ${result?.isValid ? "text-green-ink" : "text-red-ink"}`;
    },
  };
}

function suppressClick(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}

/** Suppresses the click that browsers fire after a drag if it starts and ends on the same element. */
function suppressNextClick() {
  window.addEventListener("click", suppressClick, { capture: true });
  setTimeout(() => window.removeEventListener("click", suppressClick, { capture: true }));
}
