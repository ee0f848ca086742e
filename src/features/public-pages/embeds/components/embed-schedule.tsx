import { formatGameTime } from "#features/games/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KitSymbols, KitUse } from "#ui/kit.tsx";
import {
  describeResult,
  formatDay,
  getDivisionName,
  groupByDay,
  isFiltered,
} from "../../league-page/rules.ts";
import type { GameFilter, GamePage, PublicGame, PublicSeason, PublicTeam } from "../../league-page/schema.ts";

/** The schedule from today on, narrow enough for the column of another website. */
export function EmbedSchedule(props: {
  season: PublicSeason;
  filter: GameFilter;
  page: GamePage;
  /** "All times are Central Time." */
  zone: string;
}) {
  const { season, filter, page, zone } = props;
  if (page.games.length === 0)
    return (
      <div className="px-3.5 pb-3.5">
        {isFiltered(filter) ? (
          <EmptyState title="No games found" headingLevel={2}>
            None of the games match.
          </EmptyState>
        ) : (
          <EmptyState title="No upcoming games" headingLevel={2}>
            Games show up here when the league schedules them.
          </EmptyState>
        )}
      </div>
    );
  return (
    <>
      <KitSymbols owners={page.games.flatMap(({ home, away }) => [home, away])} />
      {groupByDay(page.games).map(([day, games]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2
            id={`day-${day}`}
            className="flex items-center gap-2 border-t border-line bg-tint px-3.5 py-2 text-label font-semibold"
          >
            {formatDay(day)} {day === season.today && <Badge tone="now">Today</Badge>}
          </h2>
          <ul>
            {games.map((game) => (
              <EmbedGame key={game.id} game={game} season={season} />
            ))}
          </ul>
        </section>
      ))}
      <p className="border-t border-line px-3.5 py-2.5 text-caption text-ink-3">
        {page.hasLater && "Later games are on the full page. "}
        {zone}
      </p>
    </>
  );
}

function EmbedGame({ game, season }: { game: PublicGame; season: PublicSeason }) {
  const { time, home, away, location, isCancelled } = game;
  const when = `${formatGameTime(time)}, ${location}`;
  const result = describeResult(game);
  const division = getDivisionName(game, season);
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-t border-line px-3.5 py-2.5 sm:grid-cols-2">
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-1 text-caption sm:block">
        <p
          className={`min-w-0 font-semibold wrap-anywhere ${isCancelled ? "text-ink-3" : "text-whistle-ink"}`}
        >
          {isCancelled ? <s>{when}</s> : when}
        </p>
        {isCancelled ? (
          <Badge tone="expired">Canceled</Badge>
        ) : (
          result !== null && <p className="font-semibold tabular-nums">{result}</p>
        )}
        {division !== null && <p className="w-full text-ink-3">{division}</p>}
      </div>
      <div className={`grid content-start gap-1 ${isCancelled ? "text-ink-3" : "font-semibold"}`}>
        <Side team={away} label="Away" />
        <Side team={home} label="Home" />
      </div>
    </li>
  );
}

const Side = ({ team: { id, name, kit }, label }: { team: PublicTeam; label: string }) => (
  <p className="flex items-center gap-2 text-ui">
    <KitUse id={id} kit={kit} size={20} />
    <span className="min-w-0 wrap-anywhere">{name}</span>
    <span className="ml-auto text-caption font-normal text-ink-3">{label}</span>
  </p>
);
