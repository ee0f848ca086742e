import { CalendarX2 } from "lucide-react";
import { useState, type PointerEvent } from "react";
import { getMonthAndDay, formatTime } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { getGameKey, type Slot } from "../checker/conflicts.ts";
import type { PlannedGame } from "../schema.ts";
import { DraftGame } from "./draft-game.tsx";
import { type Draft, isLocked } from "./draft-history.ts";
import { type DraftDay, groupGamesByDay, getOnlyWeekday } from "./draft-labels.ts";

export interface DraftDaysProps {
  draft: Draft;
  getName: (teamId: string) => string;
  /** Conflict messages by game key. */
  conflicts: ReadonlyMap<string, readonly string[]>;
  /** The slot or day under the pointer while a game is dragged. */
  dropTarget: string | undefined;
  /** A date to show even if it is beyond the current page. */
  revealedDate: string | undefined;
  onOpen: (game: PlannedGame) => void;
  /** Starts a drag. Undefined while games can't be moved. */
  onPress: ((event: PointerEvent<HTMLElement>, game: PlannedGame) => void) | undefined;
}

/** A season can have hundreds of days. Showing them in pages keeps live draft updates fast. */
const DAYS_PER_PAGE = 20;

/** Up to two venues get their own columns. With more, each game shows its venue. */
const MAX_COLUMNS = 2;
const columnClasses: Record<number, string> = {
  1: "md:grid-cols-[68px_minmax(0,1fr)]",
  2: "md:grid-cols-[68px_minmax(0,1fr)_minmax(0,1fr)]",
};
const frame = "md:grid md:grid-cols-[96px_minmax(0,1fr)] md:gap-x-2";

/** Lists every game day with its times and venues. Games can be dragged to other slots. */
export function DraftDays({
  draft,
  getName,
  conflicts,
  dropTarget,
  revealedDate,
  onOpen,
  onPress,
}: DraftDaysProps) {
  const { schedule, league } = draft;
  const [requested, setRequested] = useState(DAYS_PER_PAGE);
  const days = groupGamesByDay(schedule, league);
  const shownCount = Math.max(requested, days.findIndex(({ date }) => date === revealedDate) + 1);
  const weekday = getOnlyWeekday(schedule.games);
  const columns = league.venues.length <= MAX_COLUMNS ? league.venues.map(({ name }) => name) : undefined;
  const renderGame = (game: PlannedGame) => (
    <DraftGame
      game={game}
      getName={getName}
      isLocked={isLocked(draft, game)}
      conflicts={conflicts.get(getGameKey(game)) ?? []}
      hasColumn={columns !== undefined}
      isOver={dropTarget === getSlotKey(game)}
      onOpen={() => onOpen(game)}
      onPress={onPress && !isLocked(draft, game) ? (event) => onPress(event, game) : undefined}
    />
  );
  return (
    <div className="mt-4">
      {columns && (
        <div aria-hidden="true" className={cx(frame, "caption px-3.5 pb-2 text-ink-3 max-md:hidden")}>
          <span>{weekday ?? "Day"}</span>
          <div className={cx("grid gap-x-3", columnClasses[columns.length])}>
            <span>Start</span>
            {columns.map((name) => (
              <span key={name} className="truncate">
                {name}
              </span>
            ))}
          </div>
        </div>
      )}
      <ol aria-label="Schedule days" className="grid gap-2.5">
        {days.slice(0, shownCount).map((day) => (
          <li key={day.date}>
            {day.note && (
              <p className="mb-2.5 flex items-center gap-2.5 px-3.5 text-label text-ink-3">
                <CalendarX2 className="size-4 flex-none" />
                {day.note}
              </p>
            )}
            <Day
              day={day}
              columns={columns}
              startYear={league.startDate.slice(0, 4)}
              dropTarget={dropTarget}
              renderGame={renderGame}
            />
          </li>
        ))}
      </ol>
      {days.length > shownCount && (
        <Button
          variant="secondary"
          full
          className="mt-2.5"
          onClick={() => setRequested(shownCount + DAYS_PER_PAGE)}
        >
          {`Show More Days (${days.length - shownCount} left)`}
        </Button>
      )}
    </div>
  );
}

const getSlotKey = ({ date, time, venue }: Slot) => JSON.stringify({ date, time, venue });

/** Focuses a moved game in its new slot so keyboard users keep their place. */
export function focusGameAt(slot: Slot) {
  const slots = [...document.querySelectorAll<HTMLElement>("[data-slot]")];
  const element = slots.find(({ dataset }) => dataset["slot"] === getSlotKey(slot));
  element?.querySelector<HTMLElement>("button")?.focus();
}

interface DayProps {
  day: DraftDay;
  columns: string[] | undefined;
  /** The year the season starts in. Days in any other year show the year. */
  startYear: string;
  dropTarget: string | undefined;
  renderGame: (game: PlannedGame) => React.ReactNode;
}

function Day({ day: { date, week, weekday, times }, columns, startYear, dropTarget, renderGame }: DayProps) {
  const { month, day } = getMonthAndDay(date);
  return (
    <Card
      padded={false}
      data-day={date}
      className={cx(frame, "px-3.5 py-3", dropTarget === date && "inset-ring-2 inset-ring-court")}
    >
      <div className="max-md:mb-1.5 max-md:flex max-md:items-baseline max-md:gap-2">
        <h3 className="whitespace-nowrap font-display text-body leading-6 font-[660]">
          {weekday}, {month} {day}
        </h3>
        <p className="caption text-ink-3">
          Week {week}
          {date.slice(0, 4) !== startYear && `, ${date.slice(0, 4)}`}
        </p>
      </div>
      <ul className="grid gap-y-2 md:gap-y-0.5">
        {times.map(({ time, games }) => (
          <li key={time} className={cx("gap-x-3 md:grid", columnClasses[columns?.length ?? 1])}>
            <p className="text-caption leading-7 font-[620] text-ink-2">{formatTime(time)}</p>
            {columns ? (
              columns.map((venue) => {
                // Two games in one slot are a conflict. Show both.
                const venueGames = games.filter((game) => game.venue === venue);
                const slot = getSlotKey({ date, time, venue });
                if (venueGames.length > 0)
                  return (
                    <div key={venue} className="min-w-0">
                      {venueGames.map((game) => (
                        <div key={getGameKey(game)}>{renderGame(game)}</div>
                      ))}
                    </div>
                  );
                return (
                  <div
                    key={venue}
                    data-slot={slot}
                    className={cx(
                      "-mx-1.5 rounded-sm max-md:hidden",
                      dropTarget === slot && "bg-court-soft inset-ring-2 inset-ring-court",
                    )}
                  />
                );
              })
            ) : (
              <ul className="grid gap-x-4 gap-y-1 xl:grid-cols-2">
                {games.map((game) => (
                  <li key={getGameKey(game)} className="min-w-0">
                    {renderGame(game)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
