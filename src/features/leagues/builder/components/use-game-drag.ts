import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from "react";
import type { AnyGame, Slot } from "../checker/conflicts.ts";
import type { SlotVerdict } from "./judge-slot.ts";

/** Less is a click of an unsteady hand. */
const DRAG_PX = 6;
/** This close to the edge of the window the season goes by. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

export interface GameDrag {
  /** A slot, or only a day. What it says stands beside the hand. */
  judge: (game: AnyGame, target: Slot | string) => SlotVerdict;
  onDrop: (game: AnyGame, slot: Slot) => void;
}

/**
 * Dragging games to other slots (`data-slot`) or days (`data-day`), with what would come of it in words at the hand.
 * Pointer events, because browsers do not agree on dragging a button; a finger scrolls instead and opens the game.
 * Escape lets go where it was. Gives what lies under the hand.
 */
export function useGameDrag({ judge, onDrop }: GameDrag) {
  const [over, setOver] = useState<string>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function press(event: ReactPointerEvent<HTMLElement>, game: AnyGame) {
    if (event.button !== 0 || event.pointerType === "touch") return;
    const chip = event.currentTarget;
    const [fromX, fromY] = [event.clientX, event.clientY];
    const listening = new AbortController();
    let hand: ReturnType<typeof handOf> | undefined;
    let target: string | undefined;
    let verdict: SlotVerdict | undefined;

    const end = () => {
      listening.abort();
      stop.current = undefined;
      if (!hand) return;
      hand.remove();
      chip.style.removeProperty("opacity");
      document.body.style.removeProperty("user-select");
      setOver(undefined);
      swallowNextClick();
    };
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (!hand && Math.hypot(clientX - fromX, clientY - fromY) < DRAG_PX) return;
      if (!hand) {
        hand = handOf(chip);
        chip.style.opacity = "0.4";
        document.body.style.userSelect = "none";
      }
      hand.follow(clientX - fromX, clientY - fromY);
      if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
      const under = document.elementFromPoint(clientX, clientY);
      const slot = under?.closest<HTMLElement>("[data-slot]")?.dataset["slot"];
      const found = slot ?? under?.closest<HTMLElement>("[data-day]")?.dataset["day"];
      if (found === target) return;
      target = found;
      verdict = found === undefined ? undefined : judge(game, slot ? (JSON.parse(slot) as Slot) : found);
      hand.say(verdict);
      setOver(verdict?.slot && found);
    };
    const drop = () => {
      end();
      if (verdict?.slot) onDrop(game, verdict.slot);
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

/** What the hand holds, with a line of words below it. */
function handOf(chip: HTMLElement) {
  const { left, top, width } = chip.getBoundingClientRect();
  const hand = document.createElement("div");
  hand.inert = true;
  hand.className = "pointer-events-none fixed z-50 grid gap-1.5 rounded-md bg-surface p-2 shadow-3";
  Object.assign(hand.style, { left: `${left - 8}px`, top: `${top - 8}px`, width: `${width + 16}px` });
  const words = document.createElement("p");
  hand.append(chip.cloneNode(true), words);
  document.body.append(hand);
  return {
    remove: () => hand.remove(),
    follow: (x: number, y: number) => void (hand.style.translate = `${x}px ${y}px`),
    say(verdict: SlotVerdict | undefined) {
      words.textContent = verdict?.words.join(" ") ?? "";
      words.className = `caption ${verdict?.isFine ? "text-green-ink" : "text-red-ink"}`;
    },
  };
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
