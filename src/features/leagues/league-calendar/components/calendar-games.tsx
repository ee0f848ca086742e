import { formatTime } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { Kit } from "#ui/kit.tsx";
import type { CalendarGame } from "../schema.ts";

/** Lists games of one day: time, home and away, and the place. */
export function CalendarGames({ games, label }: { games: readonly CalendarGame[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {games.map((game) => (
        <li
          key={game.id}
          className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-3 md:grid-cols-[5.25rem_minmax(0,1fr)_minmax(0,15rem)]"
        >
          <span className={cx("score text-base tabular-nums", game.isCancelled && "line-through")}>
            {game.time === null ? "Time N/A" : formatTime(game.time)}
          </span>
          <Pairing game={game} />
          <span className="caption col-start-2 wrap-anywhere text-ink-2 md:col-start-auto md:text-right">
            {game.location}
          </span>
        </li>
      ))}
    </ul>
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
