import { sideNames } from "#features/teams/sides/rules.ts";
import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { ResponsePips } from "#features/attendance/sheet/components/response-pips.tsx";
import { OutlookLine } from "#features/reminders/components/outlook-line.tsx";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { DateBlock } from "#ui/date-block.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { formatDate, getMonthAndDay } from "#platform/date-format.ts";
import { formatDayAndTime } from "../rules.ts";
import type { Game } from "../schema.ts";
import { formatArrival } from "./event-labels.ts";
import { formatOpenLabel, getEventText } from "./kind-labels.ts";

export interface AgendaProps {
  games: readonly Game[];
  /** Opens the form. The row itself leads to who's coming. */
  onEdit: (game: Game) => void;
  /** True if the games belong to several teams. */
  namesTeams?: boolean;
  className?: string;
}

/** Lists games vertically. Each leads to who's coming. */
export function Agenda({ games, onEdit, namesTeams = false, className }: AgendaProps) {
  return (
    <ul className={cx("divide-y divide-line rounded-lg border border-line", className)}>
      {games.map((game) => (
        <li key={game.id} className="flex items-center pr-1.5">
          <Link
            to={`/game/${game.id}/attendance`}
            className="flex min-w-0 flex-1 items-center gap-3 px-3.5 py-3 text-left hover:bg-tint"
          >
            <DateBlock
              {...getMonthAndDay(game.gameOn)}
              today={game.isToday && !game.isCancelled}
              label={formatDate(game.gameOn)}
            />
            <Line game={game} namesTeam={namesTeams} />
          </Link>
          <IconButton label={formatOpenLabel(game)} onClick={() => onEdit(game)}>
            <Pencil />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Line({ game, namesTeam }: { game: Game; namesTeam: boolean }) {
  const strikeClass = game.isCancelled && "line-through";
  const arrival = formatArrival(game);
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-2">
        <span className={cx("truncate text-[0.90625rem] font-semibold", strikeClass)}>
          {getEventText(game)}
        </span>
        {game.side && (
          <Badge tone="quiet" shape="tag">
            {sideNames[game.side]}
          </Badge>
        )}
        {game.result && (
          <Badge tone="outline" icon={null} shape="tag" className="tabular-nums">
            {game.result}
          </Badge>
        )}
        {game.isCancelled && (
          <Badge tone="quiet" shape="tag">
            Canceled
          </Badge>
        )}
      </span>
      {game.hasOpenRequest && (
        <Badge tone="pending" shape="tag" className="mt-0.5">
          Change Requested
        </Badge>
      )}
      {namesTeam && <span className="caption block truncate">{game.team.name}</span>}
      <span className={cx("caption block truncate text-ink-2", strikeClass)}>
        {formatDayAndTime(game)}, {game.location}
      </span>
      {arrival && !game.isCancelled && <span className="caption block text-ink-3">{arrival}</span>}
      {game.tally && !game.isCancelled && <ResponsePips tally={game.tally} className="mt-1" />}
      {game.outlook && !game.isCancelled && (
        // Without its link, because the whole row is one.
        <OutlookLine outlook={{ ...game.outlook, step: null }} className="caption block" />
      )}
    </span>
  );
}
