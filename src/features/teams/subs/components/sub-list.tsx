import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useId, useState, type DragEvent } from "react";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { BlockFix } from "../../phones/components/block-fix.tsx";
import { blockLabels } from "../../phones/rules.ts";
import { moveEntry } from "../rules.ts";
import type { Sub } from "../schema.ts";
import { useRemoveSub, useReorderSubs } from "./use-subs.ts";

export interface SubListProps {
  teamId: string;
  subs: readonly Sub[];
  /** Called when the last sub is removed, because the button that had focus disappears too. */
  onEmptied: () => void;
}

/**
 * Lists subs in calling order, which managers can change with buttons or by dragging with a mouse. On touch screens,
 * dragging scrolls.
 */
export function SubList({ teamId, subs, onEmptied }: SubListProps) {
  const id = useId();
  const reorder = useReorderSubs(teamId);
  const remove = useRemoveSub(teamId);
  const [announcement, setAnnouncement] = useState("");
  /** The last button pressed, which needs focus again after its row moves. */
  const [lastPressed, setLastPressed] = useState<{ id: string; direction: "up" | "down" }>();
  const [draggedIndex, setDraggedIndex] = useState<number>();
  const [dropIndex, setDropIndex] = useState<number>();
  const pressedIndex = subs.findIndex((sub) => sub.id === lastPressed?.id);
  useEffect(() => {
    // A moved row loses focus, and at either end of the list its button is disabled.
    const hasLostFocus =
      document.activeElement === document.body || document.activeElement?.matches(":disabled");
    if (!lastPressed || pressedIndex < 0 || !hasLostFocus) return;
    const directions = lastPressed.direction === "up" ? ["up", "down"] : ["down", "up"];
    const buttons = directions.map((direction) =>
      document.getElementById(`${id}-${lastPressed.id}-${direction}`),
    );
    buttons.find((button) => !isDisabled(button))?.focus();
  }, [lastPressed, pressedIndex, id]);

  function move(from: number, to: number) {
    const order = moveEntry(subs, from, to);
    if (order === subs) return;
    setAnnouncement(`${subs[from]!.name} is now ${to + 1} of ${subs.length}.`);
    reorder.mutate(order.map((sub) => sub.id));
  }
  function removeSub(sub: Sub, index: number) {
    const next = subs[index + 1] ?? subs[index - 1];
    setAnnouncement(`${sub.name} is a regular player again.`);
    remove.mutate(sub);
    if (next) document.getElementById(`${id}-${next.id}-remove`)?.focus();
    else onEmptied();
  }
  const getDragProps = (index: number) => ({
    draggable: subs.length > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      setDraggedIndex(index);
    },
    onDragOver: (event: DragEvent) => {
      if (draggedIndex === undefined) return;
      event.preventDefault();
      setDropIndex(index);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (draggedIndex !== undefined) move(draggedIndex, index);
    },
    onDragEnd: () => {
      setDraggedIndex(undefined);
      setDropIndex(undefined);
    },
  });

  return (
    <>
      <output className="sr-only">{announcement}</output>
      <ol className="-mx-2 mb-3">
        {subs.map((sub, index) => (
          <li
            key={sub.id}
            {...getDragProps(index)}
            className={cx(
              "flex items-center gap-2 border-line py-1 pl-2 not-first:border-t",
              subs.length > 1 && "hover:bg-hover [@media(hover:hover)]:cursor-grab",
              draggedIndex === index && "opacity-50",
              dropIndex === index && draggedIndex !== index && "bg-court-soft",
            )}
          >
            <span aria-hidden="true" className="w-5 shrink-0 text-sm font-semibold text-ink-3 tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 py-1">
              <span className="line-clamp-2 text-sm leading-[1.35] font-[560] wrap-anywhere">{sub.name}</span>
              <SubState sub={sub} teamId={teamId} />
            </span>
            <span className="flex shrink-0">
              {(["up", "down"] as const).map((direction) => {
                const to = direction === "up" ? index - 1 : index + 1;
                return (
                  <IconButton
                    key={direction}
                    id={`${id}-${sub.id}-${direction}`}
                    size="small"
                    label={`Move ${sub.name} ${direction}`}
                    disabled={to < 0 || to >= subs.length}
                    onClick={() => {
                      move(index, to);
                      setLastPressed({ id: sub.id, direction });
                    }}
                    className="touch:w-9"
                  >
                    {direction === "up" ? <ChevronUp /> : <ChevronDown />}
                  </IconButton>
                );
              })}
              <IconButton
                id={`${id}-${sub.id}-remove`}
                size="small"
                tone="destructive"
                label={`Make ${sub.name} a regular player`}
                onClick={() => removeSub(sub, index)}
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

/** Shows a sub's number, or why they can't be called and what to do about it. */
function SubState({ sub, teamId }: { sub: Sub; teamId: string }) {
  if (!sub.active) return <span className="caption block text-red-ink">Inactive</span>;
  if (sub.block === null) return <span className="caption block text-ink-3">{sub.displayPhone}</span>;
  return (
    <span className="caption block">
      <span className="block text-red-ink">{blockLabels[sub.block]}</span>
      <BlockFix block={sub.block} teamId={teamId} member={sub} />
    </span>
  );
}

const isDisabled = (button: HTMLElement | null) => !(button instanceof HTMLButtonElement) || button.disabled;
