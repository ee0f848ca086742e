import { useState } from "react";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import {
  formatAwayAtHome,
  formatCount,
  groupGamesByDay,
  groupUnscheduledGames,
} from "../../components/draft-labels.ts";
import type { BuilderLeague, DraftSchedule } from "../../schema.ts";

export interface PlanGamesProps {
  schedule: DraftSchedule;
  league: BuilderLeague;
  getName: (teamId: string) => string;
}

/** A season can have hundreds of days and of games without a place. */
const DAYS_PER_PAGE = 20;
const GAMES_PER_REASON = 20;

/** Shows a division's games by day, and those that couldn't be scheduled with the reasons (RESULT-29). */
export function PlanGames({ schedule, league, getName }: PlanGamesProps) {
  const [shownCount, setShown] = useState(DAYS_PER_PAGE);
  const days = groupGamesByDay(schedule, league);
  return (
    <>
      <Unscheduled schedule={schedule} getName={getName} />
      <ol aria-label="Schedule days" className="mt-4 grid gap-2.5">
        {days.slice(0, shownCount).map(({ date, weekday, times }) => (
          <li key={date}>
            <Card padded={false} className="px-3.5 py-2.5">
              <h4 className="label">{`${weekday}, ${formatDate(date)}`}</h4>
              <ul className="mt-1 grid gap-1 text-sm">
                {times.flatMap(({ time, games }) =>
                  games.map((game) => (
                    <li key={`${game.venue} ${time}`} className="flex flex-wrap gap-x-3">
                      <span className="w-18 text-ink-2">{formatTime(time)}</span>
                      <span className="min-w-0 font-[550] wrap-anywhere">
                        {formatAwayAtHome(game, getName)}
                      </span>
                      <span className="caption text-ink-3">{game.venue}</span>
                    </li>
                  )),
                )}
              </ul>
            </Card>
          </li>
        ))}
      </ol>
      {days.length > shownCount && (
        <Button variant="secondary" className="mt-3" onClick={() => setShown(shownCount + DAYS_PER_PAGE)}>
          {`Show More Days (${days.length - shownCount} left)`}
        </Button>
      )}
    </>
  );
}

function Unscheduled({ schedule, getName }: Pick<PlanGamesProps, "schedule" | "getName">) {
  const groups = groupUnscheduledGames(schedule);
  if (groups.length === 0) return null;
  return (
    <Card as="section" aria-label="Unscheduled games" className="mt-4">
      <h3 className="h3">Unscheduled Games</h3>
      <p className="mt-0.5 text-sm text-ink-2">
        {formatCount(schedule.unscheduled.length, "game")} couldn't be scheduled. Try another day, venue, or
        frequency.
      </p>
      <ul className="mt-3 grid gap-3 text-sm">
        {groups.map(({ reason, label, games }) => (
          <li key={reason}>
            <p className="font-[580]">{`${label} (${games.length.toLocaleString("en-US")})`}</p>
            <ul className="mt-0.5 grid gap-x-4 gap-y-1 xl:grid-cols-2">
              {games.slice(0, GAMES_PER_REASON).map((game, index) => (
                <li key={`${game.home} ${game.away} ${index}`} className="wrap-anywhere">
                  {formatAwayAtHome(game, getName)}
                </li>
              ))}
              {games.length > GAMES_PER_REASON && (
                <li className="text-ink-3">{`And ${formatCount(games.length - GAMES_PER_REASON, "more game")}`}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
