import type { AnyGame, Slot } from "#features/games/season-rules/checker/conflicts.ts";
import type { Draft } from "./draft-history.ts";
import { DraftDays } from "./draft-days.tsx";
import { checkMoveToDay, checkMoveToSlot } from "./check-move.ts";
import { UnscheduledGames } from "./unscheduled-games.tsx";
import { useGameDrag } from "./use-game-drag.ts";

export interface DraftGamesProps {
  draft: Draft;
  /** Returns a short team name because space is limited. */
  getName: (teamId: string) => string;
  conflicts: ReadonlyMap<string, readonly string[]>;
  /** True while a new draft is being generated. Games can't be moved then. */
  isBusy: boolean;
  /** The date a game was just moved to, which is always shown. */
  reveal: string | undefined;
  onOpen: (game: AnyGame) => void;
  onMove: (game: AnyGame, slot: Slot) => void;
}

/** Shows unscheduled games and every game day, with drag and drop across both. */
export function DraftGames({ draft, getName, conflicts, isBusy, reveal, onOpen, onMove }: DraftGamesProps) {
  const { dropTarget, startDrag } = useGameDrag({
    check: (game, target) =>
      typeof target === "string"
        ? checkMoveToDay(draft, getName, game, target)
        : checkMoveToSlot(draft, getName, game, target),
    onDrop: onMove,
  });
  const gameProps = { getName, onOpen, onPress: isBusy ? undefined : startDrag };
  return (
    <>
      <UnscheduledGames schedule={draft.schedule} {...gameProps} />
      {draft.schedule.games.length > 0 && (
        <DraftDays
          draft={draft}
          conflicts={conflicts}
          dropTarget={dropTarget}
          revealedDate={reveal}
          {...gameProps}
        />
      )}
    </>
  );
}
