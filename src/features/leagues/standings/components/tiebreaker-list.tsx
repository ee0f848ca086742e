import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { useRef, type PointerEvent } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TIEBREAKER_NAMES } from "../rules.ts";
import { Tiebreaker } from "../schema.ts";

const hints: Partial<Record<Tiebreaker, string>> = {
  "head-to-head": "Only when all tied teams have met",
  "head-to-head-difference": "Only when all tied teams have met",
};

export type TiebreakerListProps = {
  value: readonly Tiebreaker[];
  onChange: (value: Tiebreaker[]) => void;
};

/** Orders the tiebreakers by dragging or with buttons. Any can be left out (RESULT-60). */
export function TiebreakerList({ value, onChange }: TiebreakerListProps) {
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    const rest = value.toSpliced(from, 1);
    onChange(rest.toSpliced(to, 0, value[from]!));
  };

  /** The grip keeps the pointer, and the item changes places with whichever it's dragged over. */
  function drag({ currentTarget, clientY, buttons, pointerId }: PointerEvent<HTMLElement>, item: Tiebreaker) {
    if (buttons !== 1 || !currentTarget.hasPointerCapture(pointerId)) return;
    const from = value.indexOf(item);
    const to = [...list.current!.children].findIndex((child) => {
      const { top, bottom } = child.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    if (to !== -1 && to !== from) move(from, to);
  }

  const missing = Tiebreaker.options.filter((item) => !value.includes(item));
  return (
    <div className="grid gap-2">
      {value.length > 0 && (
        <ol ref={list} aria-label="Tiebreakers, in order" className="rounded-lg border border-line">
          {value.map((item, index) => (
            <li
              key={item}
              className="flex min-h-12 items-center gap-2 border-line bg-surface pr-1 pl-2 not-first:border-t first:rounded-t-lg last:rounded-b-lg"
            >
              <span
                aria-hidden="true"
                className="cursor-grab touch-none p-1 text-ink-3 active:cursor-grabbing"
                onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
                onPointerMove={(event) => drag(event, item)}
              >
                <GripVertical className="size-4" />
              </span>
              <span className="w-5 text-right text-ui text-ink-3 tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 py-1.5 text-ui">
                {TIEBREAKER_NAMES[item]}
                {hints[item] && <span className="block text-caption text-ink-3">{hints[item]}</span>}
              </span>
              <IconButton
                label={`Move ${TIEBREAKER_NAMES[item]} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Move ${TIEBREAKER_NAMES[item]} down`}
                disabled={index === value.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                label={`Remove ${TIEBREAKER_NAMES[item]}`}
                onClick={() => onChange(value.filter((other) => other !== item))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <p className="caption text-ink-3">
        When a tiebreaker splits off a team, those still tied start again at the top.
      </p>
      {missing.length > 0 && (
        <ul aria-label="Left Out" className="flex flex-wrap gap-2">
          {missing.map((item) => (
            <li key={item}>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Add ${TIEBREAKER_NAMES[item]}`}
                onClick={() => onChange([...value, item])}
              >
                + {TIEBREAKER_NAMES[item]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
