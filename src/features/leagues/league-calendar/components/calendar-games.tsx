import { formatTime } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { Kit } from "#ui/kit.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import { formatPairing } from "../rules.ts";
import type { CalendarGame } from "../schema.ts";

export interface CalendarGamesProps {
  games: readonly CalendarGame[];
  label: string;
  /** What can be done with a game, shown in a menu at the end of its row. */
  getActions?: (game: CalendarGame) => readonly MenuAction[];
}

/** Lists games of one day: time, home and away, and the place. */
export function CalendarGames({ games, label, getActions }: CalendarGamesProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {games.map((game) => (
        <li key={game.id} className="flex items-center gap-x-2 px-4 py-3">
          <div className="grid min-w-0 flex-1 grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 md:grid-cols-[5.25rem_minmax(0,1fr)_minmax(0,15rem)]">
            <span className={cx("score text-base tabular-nums", game.isCancelled && "line-through")}>
              {game.time === null ? "Time N/A" : formatTime(game.time)}
            </span>
            <Pairing game={game} />
            <span className="caption col-start-2 wrap-anywhere text-ink-2 md:col-start-auto md:text-right">
              {game.location}
            </span>
          </div>
          {getActions && <RowMenu game={game} items={getActions(game)} />}
        </li>
      ))}
    </ul>
  );
}

/** Keeps its place on rows without actions, so that locations line up. */
function RowMenu({ game, items }: { game: CalendarGame; items: readonly MenuAction[] }) {
  return (
    <span className="-my-2 -mr-2 flex w-9 flex-none justify-center touch:w-11 print:hidden">
      {items.length > 0 && <Menu label={`More actions for ${formatPairing(game)}`} items={items} />}
    </span>
  );
}

/** Names both teams, the home team first. */
function Pairing({ game: { home, away, hasSides, isCancelled } }: { game: CalendarGame }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-[550]">
      <Side side={home} note={hasSides ? "Home" : null} isCancelled={isCancelled} />
      {away && (
        <>
          <span className="caption text-ink-3">vs</span>
          <Side side={away} note={hasSides ? "Away" : null} isCancelled={isCancelled} />
        </>
      )}
      {isCancelled && <Badge tone="expired">Canceled</Badge>}
    </span>
  );
}

function Side(props: { side: CalendarGame["home"]; note: string | null; isCancelled: boolean }) {
  const { side, note, isCancelled } = props;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {side.id !== null && <Kit id={side.id} kit={side.kit} size={20} />}
      <span className={cx("min-w-0 wrap-anywhere", isCancelled && "text-ink-2 line-through")}>
        {side.name}
      </span>
      {note !== null && <span className="caption shrink-0 font-[450] text-ink-3">{note}</span>}
    </span>
  );
}
