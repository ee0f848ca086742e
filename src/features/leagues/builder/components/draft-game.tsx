import { Lock, TriangleAlert } from "lucide-react";
import type { PointerEvent, ReactNode } from "react";
import { formatTime } from "#platform/date-format.ts";
import { cx } from "#ui/cx.ts";
import type { PlannedGame } from "../schema.ts";
import { TeamKit } from "./team-kit.tsx";

export interface DraftGameProps {
  game: PlannedGame;
  getName: (teamId: string) => string;
  isLocked: boolean;
  /** Messages about the game's conflicts in its current slot. */
  conflicts: readonly string[];
  isOver: boolean;
  onOpen: () => void;
  /** Starts a drag. Undefined for a locked game. */
  onPress: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** A draft game that opens on click or Enter and can be dragged. Other games can be dropped on its slot. */
export function DraftGame({
  game: { date, time, venue, home, away },
  getName,
  isLocked,
  conflicts,
  isOver,
  onOpen,
  onPress,
}: DraftGameProps) {
  return (
    <div data-slot={JSON.stringify({ date, time, venue })} className="min-w-0">
      <GameButton
        game={{ home, away }}
        getName={getName}
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
        <span className="sr-only">{`, ${formatTime(time)}`}</span>
        {/* On wide screens, the column's header shows the venue. */}
        <span className="caption ml-auto min-w-0 truncate text-ink-3 md:sr-only">{venue}</span>
      </GameButton>
      {conflicts.map((message) => (
        <p key={message} className="mt-0.5 flex gap-1.5 text-caption text-red-ink">
          <TriangleAlert className="mt-0.5 size-3.5 flex-none" />
          {message}
        </p>
      ))}
    </div>
  );
}

export interface GameButtonProps extends Pick<DraftGameProps, "getName" | "onOpen" | "onPress"> {
  game: Pick<PlannedGame, "home" | "away">;
  /** Shown next to the team names. */
  mark?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A button that shows the two teams, the home team last. Clicking it opens the game, and dragging it moves the game. */
export function GameButton({ game, getName, onOpen, onPress, mark, className, children }: GameButtonProps) {
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
        <TeamKit id={game.away} size={20} />
        <span className="min-w-0 truncate font-[550]">{getName(game.away)}</span>
        <span className="caption flex-none text-ink-3">at</span>
        <TeamKit id={game.home} size={20} />
        <span className="min-w-0 truncate font-[550]">{getName(game.home)}</span>
        {mark}
      </span>
      {children}
    </button>
  );
}
