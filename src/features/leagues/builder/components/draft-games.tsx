import type { AnyGame, Slot } from "../checker/conflicts.ts";
import type { Draft } from "./draft-history.ts";
import { DraftDays } from "./draft-days.tsx";
import { judgeDay, judgeSlot } from "./judge-slot.ts";
import { UnplacedGames } from "./unplaced-games.tsx";
import { useGameDrag } from "./use-game-drag.ts";

export interface DraftGamesProps {
  draft: Draft;
  /** Briefly, where there is little room. */
  nameOf: (teamId: string) => string;
  conflicts: ReadonlyMap<string, readonly string[]>;
  /** Another draft is on its way: nothing can be moved in this one. */
  isBusy: boolean;
  /** The day a game was put on by hand: it is shown, wherever it is. */
  reveal: string | undefined;
  onOpen: (game: AnyGame) => void;
  onMove: (game: AnyGame, slot: Slot) => void;
}

/** Games without a place, and every day of the season: both are moved with one hand. */
export function DraftGames({ draft, nameOf, conflicts, isBusy, reveal, onOpen, onMove }: DraftGamesProps) {
  const { over, press } = useGameDrag({
    judge: (game, target) =>
      typeof target === "string"
        ? judgeDay(draft, nameOf, game, target)
        : judgeSlot(draft, nameOf, game, target),
    onDrop: onMove,
  });
  const moving = { nameOf, onOpen, onPress: isBusy ? undefined : press };
  return (
    <>
      <UnplacedGames schedule={draft.schedule} {...moving} />
      {draft.schedule.games.length > 0 && (
        <DraftDays draft={draft} conflicts={conflicts} over={over} reveal={reveal} {...moving} />
      )}
    </>
  );
}
