import { Check, TriangleAlert } from "lucide-react";
import { cx } from "#ui/cx.ts";
import type { SheetGame } from "../schema.ts";

export interface NeededRowProps {
  game: SheetGame;
  attending: number;
}

/** Shows "6 of 8 needed" while there's still time to find players. */
export function NeededRow({
  game: { neededPlayers: needed, isClosed, isCancelled },
  attending,
}: NeededRowProps) {
  if (needed === null || isClosed || isCancelled) return null;
  const shortfall = needed - attending;
  const isEnough = shortfall <= 0;
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <span
        aria-hidden="true"
        className={cx(
          "grid size-7 shrink-0 place-items-center rounded-full [&>svg]:size-4 [&>svg]:stroke-[2.25]",
          isEnough ? "bg-green-soft text-green-ink" : "bg-yellow-soft text-yellow-ink",
        )}
      >
        {isEnough ? <Check /> : <TriangleAlert />}
      </span>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <b className="text-ui font-[620] tabular-nums">
          {attending} of {needed} needed
        </b>
        <span className="caption text-ink-2">
          {isEnough ? "Enough players" : shortfall === 1 ? "1 player short" : `${shortfall} players short`}
        </span>
      </p>
    </div>
  );
}
