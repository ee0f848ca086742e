import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button-styles.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KitSymbols } from "#ui/kit.tsx";
import { GameRow } from "../../components/public-game.tsx";
import { formatDay, groupByDay, isFiltered, toQuery } from "../rules.ts";
import type { GameFilter, GamePage, PublicSeason } from "../schema.ts";
import { GameFilters } from "./game-filters.tsx";

type GamesProps = { season: PublicSeason; filter: GameFilter; page: GamePage; path: string };

/** The schedule from today on, or another page of it (PUBLIC-12). */
export function Schedule(props: GamesProps) {
  const { number } = props.page;
  return (
    <Games
      {...props}
      earlier={number - 1}
      later={number + 1}
      empty={
        number < 0
          ? { title: "No earlier games", text: "The season starts with the games that are listed next." }
          : { title: "No upcoming games", text: "Games show up here when the league schedules them." }
      }
    />
  );
}

/** The results, newest first (PUBLIC-14). */
export function Results(props: GamesProps) {
  const { number } = props.page;
  return (
    <Games
      {...props}
      earlier={number + 1}
      later={number - 1}
      empty={{ title: "No results yet", text: "A result shows up here when both teams agree on the score." }}
    />
  );
}

/** Games by day, with a form that narrows them and links to those before and after (PUBLIC-13, PUBLIC-23). */
function Games(
  props: GamesProps & { earlier: number; later: number; empty: { title: string; text: string } },
) {
  const { season, filter, page, path, earlier, later, empty } = props;
  return (
    <>
      <GameFilters season={season} filter={filter} path={path} />
      <div className="mt-4 grid gap-4">
        <KitSymbols owners={page.games.flatMap(({ home, away }) => [home, away])} />
        {groupByDay(page.games).map(([day, games]) => (
          <Card key={day} as="section" aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="h2 flex items-center gap-2.5">
              {formatDay(day)} {day === season.today && <Badge tone="now">Today</Badge>}
            </h2>
            <ul className="mt-2">
              {games.map((game) => (
                <GameRow key={game.id} game={game} season={season} />
              ))}
            </ul>
          </Card>
        ))}
        {page.games.length === 0 &&
          (isFiltered(filter) ? (
            <EmptyState
              title="No games found"
              headingLevel={2}
              action={
                <a href={path} className={getButtonClass({ variant: "secondary" })}>
                  Show All Games
                </a>
              }
            >
              None of the games match what you chose.
            </EmptyState>
          ) : (
            <EmptyState title={empty.title} headingLevel={2}>
              {empty.text}
            </EmptyState>
          ))}
        {(page.hasEarlier || page.hasLater) && (
          <nav aria-label="More games" className="flex justify-between gap-3">
            {page.hasEarlier ? (
              <a
                href={`${path}${toQuery(filter, earlier)}`}
                className={getButtonClass({ variant: "secondary" })}
              >
                Earlier Games
              </a>
            ) : (
              <span />
            )}
            {page.hasLater && (
              <a
                href={`${path}${toQuery(filter, later)}`}
                className={getButtonClass({ variant: "secondary" })}
              >
                Later Games
              </a>
            )}
          </nav>
        )}
      </div>
    </>
  );
}
