import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useId, useState, type DragEvent } from "react";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { movedTo } from "../rules.ts";
import type { Spare } from "../schema.ts";
import { useRemoveSpare, useReorderSpares } from "./use-spares.ts";

export interface SpareListProps {
  teamId: string;
  spares: readonly Spare[];
  /** The last one was removed, and with it what had the focus. */
  onEmptied: () => void;
}

/** The order, changed by buttons everywhere and by dragging with a mouse; a finger scrolls instead. */
export function SpareList({ teamId, spares, onEmptied }: SpareListProps) {
  const id = useId();
  const reorder = useReorderSpares(teamId);
  const remove = useRemoveSpare(teamId);
  const [said, setSaid] = useState("");
  /** Which button was pressed last: its row has moved away with it. */
  const [pressed, setPressed] = useState<{ id: string; way: "up" | "down" }>();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const place = spares.findIndex((spare) => spare.id === pressed?.id);
  useEffect(() => {
    // A row that is moved loses the focus, and at an end of the list its button is no longer one.
    const isLost = document.activeElement === document.body || document.activeElement?.matches(":disabled");
    if (!pressed || place < 0 || !isLost) return;
    const ways = pressed.way === "up" ? ["up", "down"] : ["down", "up"];
    const buttons = ways.map((way) => document.getElementById(`${id}-${pressed.id}-${way}`));
    buttons.find((button) => !isDisabled(button))?.focus();
  }, [pressed, place, id]);

  function move(from: number, to: number) {
    const order = movedTo(spares, from, to);
    if (order === spares) return;
    setSaid(`${spares[from]!.name} is now ${to + 1} of ${spares.length}.`);
    reorder.mutate(order.map((spare) => spare.id));
  }
  function take(spare: Spare, index: number) {
    const next = spares[index + 1] ?? spares[index - 1];
    setSaid(`${spare.name} is a player again.`);
    remove.mutate(spare);
    if (next) document.getElementById(`${id}-${next.id}-remove`)?.focus();
    else onEmptied();
  }
  const drag = (index: number) => ({
    draggable: spares.length > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      setDragged(index);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, index);
    },
    onDragEnd: () => {
      setDragged(undefined);
      setOver(undefined);
    },
  });

  return (
    <>
      <output className="sr-only">{said}</output>
      <ol className="-mx-2 mb-3">
        {spares.map((spare, index) => (
          <li
            key={spare.id}
            {...drag(index)}
            className={cx(
              "flex items-center gap-2 border-line py-1 pl-2 not-first:border-t",
              spares.length > 1 && "hover:bg-hover [@media(hover:hover)]:cursor-grab",
              dragged === index && "opacity-50",
              over === index && dragged !== index && "bg-court-soft",
            )}
          >
            <span aria-hidden="true" className="w-5 shrink-0 text-sm font-semibold text-ink-3 tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 py-1">
              <span className="line-clamp-2 text-sm leading-[1.35] font-[560] wrap-anywhere">
                {spare.name}
              </span>
              <span className={cx("caption block", spare.isReachable ? "text-ink-3" : "text-red-ink")}>
                {spare.isReachable ? spare.phoneInWords : spare.active ? "Cannot get texts" : "Inactive"}
              </span>
            </span>
            <span className="flex shrink-0">
              {(["up", "down"] as const).map((way) => {
                const to = way === "up" ? index - 1 : index + 1;
                return (
                  <IconButton
                    key={way}
                    id={`${id}-${spare.id}-${way}`}
                    size="small"
                    label={`Move ${spare.name} ${way}`}
                    disabled={to < 0 || to >= spares.length}
                    onClick={() => {
                      move(index, to);
                      setPressed({ id: spare.id, way });
                    }}
                    className="touch:w-9"
                  >
                    {way === "up" ? <ChevronUp /> : <ChevronDown />}
                  </IconButton>
                );
              })}
              <IconButton
                id={`${id}-${spare.id}-remove`}
                size="small"
                tone="destructive"
                label={`Make ${spare.name} a player again`}
                onClick={() => take(spare, index)}
                className="touch:w-9"
              >
                <X />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

const isDisabled = (button: HTMLElement | null) => !(button instanceof HTMLButtonElement) || button.disabled;
