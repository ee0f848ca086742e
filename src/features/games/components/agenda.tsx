import { ChevronRight } from "lucide-react";
import { OutlookLine } from "#features/reminders/components/outlook-line.tsx";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { DateBlock } from "#ui/date-block.tsx";
import { formatDate, getMonthAndDay } from "#platform/date-format.ts";
import { formatDayAndTime } from "../rules.ts";
import type { Game } from "../schema.ts";
import { formatArrival } from "./event-labels.ts";
import { getEventText } from "./kind-labels.ts";

export interface AgendaProps {
  games: readonly Game[];
  onOpen: (game: Game) => void;
  className?: string;
}

/** Lists games vertically. Selecting one opens it. */
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
              {...getMonthAndDay(game.gameOn)}
              today={game.isToday && !game.isCancelled}
              label={formatDate(game.gameOn)}
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
  const strikeClass = game.isCancelled && "line-through";
  const arrival = formatArrival(game);
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2">
        <span className={cx("truncate text-[0.90625rem] font-semibold", strikeClass)}>
          {getEventText(game)}
        </span>
        {game.isCancelled && (
          <Badge tone="quiet" shape="tag">
            Canceled
          </Badge>
        )}
      </span>
      <span className={cx("caption block truncate text-ink-2", strikeClass)}>
        {formatDayAndTime(game)}, {game.location}
      </span>
      {arrival && !game.isCancelled && <span className="caption block text-ink-3">{arrival}</span>}
      {game.outlook && !game.isCancelled && (
        // Without its link, because the whole row is a button.
        <OutlookLine outlook={{ ...game.outlook, step: null }} className="caption block" />
      )}
    </span>
  );
}
