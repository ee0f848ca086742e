import { Lock, TriangleAlert } from "lucide-react";
import type { PointerEvent, ReactNode } from "react";
import { timeInWords } from "#platform/date-words.ts";
import { cx } from "#ui/cx.ts";
import { Kit } from "#ui/kit.tsx";
import type { PlannedGame } from "../schema.ts";

export interface DraftGameProps {
  game: PlannedGame;
  nameOf: (teamId: string) => string;
  isLocked: boolean;
  /** What is wrong with where it is. */
  conflicts: readonly string[];
  /** Where it is stands above its column on a wide screen. */
  hasColumn: boolean;
  isOver: boolean;
  onOpen: () => void;
  /** Begins a drag; none for a game that stays. */
  onPress: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** A game of a draft: opens by click or Enter, and can be dragged. Also a slot that another game can be dropped on. */
export function DraftGame({
  game: { date, time, venue, home, away },
  nameOf,
  isLocked,
  conflicts,
  hasColumn,
  isOver,
  onOpen,
  onPress,
}: DraftGameProps) {
  return (
    <div data-slot={JSON.stringify({ date, time, venue })} className="min-w-0">
      <GameButton
        game={{ home, away }}
        nameOf={nameOf}
        onOpen={onOpen}
        onPress={onPress}
        mark={
          isLocked && (
            <>
              <Lock aria-hidden="true" className="size-3.5 flex-none text-ink-2" />
              <span className="sr-only">, locked</span>
            </>
          )
        }
        className={cx(
          isOver && "bg-court-soft inset-ring-2 inset-ring-court",
          conflicts.length > 0 && "bg-red-soft",
        )}
      >
        <span className="sr-only">{`, ${timeInWords(time)}`}</span>
        <span
          className={cx(
            "caption ml-auto min-w-0 truncate text-ink-3",
            hasColumn ? "md:sr-only" : "md:w-full md:pl-6.5",
          )}
        >
          {venue}
        </span>
      </GameButton>
      {conflicts.map((words) => (
        <p key={words} className="mt-0.5 flex gap-1.5 text-caption text-red-ink">
          <TriangleAlert className="mt-0.5 size-3.5 flex-none" />
          {words}
        </p>
      ))}
    </div>
  );
}

export interface GameButtonProps extends Pick<DraftGameProps, "nameOf" | "onOpen" | "onPress"> {
  game: Pick<PlannedGame, "home" | "away">;
  /** Stands beside the names. */
  mark?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** Who plays whom, to be opened or taken. */
export function GameButton({ game, nameOf, onOpen, onPress, mark, className, children }: GameButtonProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      onPointerDown={onPress}
      className={cx(
        "-mx-1.5 flex min-h-7 scroll-mt-20 scroll-mb-24 w-[calc(100%+12px)] min-w-0 flex-wrap items-center gap-x-2 rounded-sm px-1.5 text-left text-sm hover:bg-hover touch:min-h-11",
        onPress && "cursor-grab",
        className,
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <Kit id={game.home} size={20} />
        <span className="min-w-0 truncate font-[550]">{nameOf(game.home)}</span>
        <span className="caption flex-none text-ink-3">vs</span>
        <Kit id={game.away} size={20} />
        <span className="min-w-0 truncate font-[550]">{nameOf(game.away)}</span>
        {mark}
      </span>
      {children}
    </button>
  );
}
