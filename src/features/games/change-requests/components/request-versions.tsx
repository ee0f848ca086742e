import { ArrowRight } from "lucide-react";
import { cx } from "#ui/cx.ts";
import { formatGameTime } from "../../rules.ts";
import type { ChangeKind } from "../schema.ts";
import { formatShortDay, kindOutcomes, type Slot } from "./request-labels.ts";

export interface RequestVersionsProps {
  kind: ChangeKind;
  current: Slot;
  /** Null unless it's a move. */
  proposed: Slot | null;
  className?: string;
}

/** Shows a game as it is and as it would be, side by side. */
export function RequestVersions({ kind, current, proposed, className }: RequestVersionsProps) {
  const boxClass = "min-w-0 rounded-md px-3 py-2.5";
  return (
    <div
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_20px_minmax(0,1fr)] items-center gap-2 text-label leading-[1.35]",
        className,
      )}
    >
      <div className={cx(boxClass, "bg-sunken text-ink-2")}>
        <span className="sr-only">Now: </span>
        <Version slot={current} isStruck={kind !== "restore"} />
      </div>
      <ArrowRight aria-hidden="true" className="size-4 justify-self-center text-ink-3" />
      <div className={cx(boxClass, "self-stretch bg-court-soft text-court-ink")}>
        <span className="sr-only">Instead: </span>
        {proposed ? (
          <Version slot={proposed} />
        ) : (
          <b className="flex h-full items-center font-display text-ui font-bold">
            {kind === "move" ? "" : kindOutcomes[kind]}
          </b>
        )}
      </div>
    </div>
  );
}

function Version({ slot, isStruck = false }: { slot: Slot; isStruck?: boolean }) {
  return (
    <>
      <b
        className={cx("block font-display text-ui font-bold", isStruck && "line-through decoration-[1.5px]")}
      >
        {formatShortDay(slot.gameOn)}
      </b>
      <span className="block wrap-anywhere">
        {formatGameTime(slot.gameTime)}, {slot.location}
      </span>
    </>
  );
}
