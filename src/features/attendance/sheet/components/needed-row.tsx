import type { SheetGame } from "../schema.ts";
import { NeedLine } from "./need-line.tsx";
import { hasGroupNeeds } from "../rules.ts";

export interface NeededRowProps {
  game: SheetGame;
  attending: number;
}

/**
 * Shows "6 of 8 needed" while there's still time to find players. A team whose groups have a minimum sees that in the
 * strip of what the game needs.
 */
export function NeededRow({ game, attending }: NeededRowProps) {
  const { neededPlayers: needed, isClosed, isCancelled } = game;
  if (isClosed || isCancelled || needed === null || hasGroupNeeds(game)) return null;
  const shortfall = needed - attending;
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <NeedLine isMet={shortfall <= 0} title={`${attending} of ${needed} needed`}>
        {shortfall <= 0
          ? "Enough players"
          : shortfall === 1
            ? "1 player short"
            : `${shortfall} players short`}
      </NeedLine>
    </div>
  );
}
