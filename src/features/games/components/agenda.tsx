import { ChevronRight } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { DateBlock } from "#ui/date-block.tsx";
import { dateInWords, monthAndDay } from "#platform/date-words.ts";
import { dayAndTime } from "../rules.ts";
import type { Game } from "../schema.ts";
import { beThere } from "./event-words.ts";
import { eventText } from "./kind-words.ts";

export interface AgendaProps {
  games: readonly Game[];
  onOpen: (game: Game) => void;
  className?: string;
}

/** Games one below the other, each to be opened. */
export function Agenda({ games, onOpen, className }: AgendaProps) {
  return (
    <ul className={cx("divide-y divide-line rounded-lg border border-line", className)}>
      {games.map((game) => (
        <li key={game.id}>
          <button
            type="button"
            onClick={() => onOpen(game)}
            className="flex w-full items-center gap-3 px-3.5 py-3 text-left hover:bg-tint"
          >
            <DateBlock
              {...monthAndDay(game.gameOn)}
              today={game.isToday && !game.isCancelled}
              label={dateInWords(game.gameOn)}
            />
            <Line game={game} />
            <ChevronRight className="size-4.5 text-ink-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Line({ game }: { game: Game }) {
  const struck = game.isCancelled && "line-through";
  const early = beThere(game);
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2">
        <span className={cx("truncate text-[0.90625rem] font-semibold", struck)}>{eventText(game)}</span>
        {game.isCancelled && (
          <Badge tone="quiet" shape="tag">
            Cancelled
          </Badge>
        )}
      </span>
      <span className={cx("caption block truncate text-ink-2", struck)}>
        {dayAndTime(game)}, {game.location}
      </span>
      {early && !game.isCancelled && <span className="caption block text-ink-3">{early}</span>}
    </span>
  );
}
