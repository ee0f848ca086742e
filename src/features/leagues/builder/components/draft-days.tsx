import { CalendarX2 } from "lucide-react";
import { type CSSProperties, type PointerEvent, useMemo, useState } from "react";
import { getMonthAndDay, formatTime } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { getGameKey, isAt, type Slot } from "#features/games/season-rules/checker/conflicts.ts";
import { getGamesPerDay } from "../rules.ts";
import type { PlannedGame } from "../schema.ts";
import { listChoices } from "./check-move.ts";
import { DraftGame } from "./draft-game.tsx";
import { type Draft, isLocked } from "./draft-history.ts";
import { type DraftDay, groupGamesByDay } from "./draft-labels.ts";

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

const frame = "md:grid md:grid-cols-[96px_minmax(0,1fr)] md:gap-x-2";
/** One column for the start time and one per place. Many places scroll sideways. */
const row = "gap-x-3 md:grid md:grid-cols-[68px_repeat(var(--places),minmax(9.5rem,1fr))]";

/** Shows every game day as a grid of times and places. Games can be dragged to other games and to free slots. */
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
  const renderGame = (game: PlannedGame) => (
    <DraftGame
      game={game}
      getName={getName}
      isLocked={isLocked(draft, game)}
      conflicts={conflicts.get(getGameKey(game)) ?? []}
      isOver={dropTarget === getSlotKey(game)}
      onOpen={() => onOpen(game)}
      onPress={onPress && !isLocked(draft, game) ? (event) => onPress(event, game) : undefined}
    />
  );
  return (
    <div className="mt-4">
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
              draft={draft}
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
  draft: Draft;
  /** The year the season starts in. Days in any other year show the year. */
  startYear: string;
  dropTarget: string | undefined;
  renderGame: (game: PlannedGame) => React.ReactNode;
}

function Day({ day: { date, week, weekday }, draft, startYear, dropTarget, renderGame }: DayProps) {
  const { month, day } = getMonthAndDay(date);
  const { places, times } = useMemo(() => layOutDay(draft, date), [draft, date]);
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
      <div
        className="md:-mx-1.5 md:overflow-x-auto md:px-1.5"
        style={{ "--places": places.length } as CSSProperties}
      >
        <div aria-hidden="true" className={cx(row, "caption pb-1 leading-tight text-ink-3 max-md:hidden")}>
          <span>Start</span>
          {places.map(({ name, venue, field }) => (
            <span key={name} title={name} className="min-w-0">
              <span className="block truncate">{venue}</span>
              {field && <span className="block truncate font-[580] text-ink-2">{field}</span>}
            </span>
          ))}
        </div>
        <ul className="grid gap-y-2 md:w-fit md:min-w-full md:gap-y-0.5">
          {times.map(({ time, games, free }) => (
            // On phones, times without games are hidden, because touch can't drag games there.
            <li key={time} className={cx(row, games.length === 0 && "max-md:hidden")}>
              <p className="text-caption leading-7 font-[620] text-ink-2">{formatTime(time)}</p>
              {places.map(({ name }) => {
                // Two games in one slot are a conflict. Show both.
                const placeGames = games.filter(({ venue }) => venue === name);
                if (placeGames.length > 0)
                  return (
                    <div key={name} className="min-w-0">
                      {placeGames.map((game) => (
                        <div key={getGameKey(game)}>{renderGame(game)}</div>
                      ))}
                    </div>
                  );
                if (!free.has(name)) return <div key={name} className="max-md:hidden" />;
                const slot = getSlotKey({ date, time, venue: name });
                return (
                  <div
                    key={name}
                    data-slot={slot}
                    className={cx(
                      "caption -mx-1.5 flex min-h-7 items-center rounded-sm border border-dashed border-line px-1.5 text-ink-3 max-md:hidden",
                      dropTarget === slot && "bg-court-soft inset-ring-2 inset-ring-court",
                    )}
                  >
                    Free
                  </div>
                );
              })}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/**
 * Lays out one day: the places that are open or have games, and every time with games or free slots. A place has as many
 * free slots as games it still has room for, starting with the earliest.
 */
function layOutDay(draft: Draft, date: string) {
  const games = draft.schedule.games.filter((game) => game.date === date);
  const room = new Map(
    draft.league.venues.map(({ name, maxTeamsPerDay }) => [
      name,
      getGamesPerDay(maxTeamsPerDay) - games.filter(({ venue }) => venue === name).length,
    ]),
  );
  const freeSlots = listChoices(draft, undefined, date).filter((slot) => {
    const left = room.get(slot.venue)!;
    if (left <= 0 || games.some(isAt(slot))) return false;
    room.set(slot.venue, left - 1);
    return true;
  });
  const names = new Set([...games, ...freeSlots].map(({ venue }) => venue));
  const known = draft.league.venues.filter(({ name }) => names.delete(name));
  // A manager may have put a game at a place that isn't in the schedule anymore.
  const places = [...known, ...[...names].map((name) => ({ name, fieldOf: undefined }))];
  const times = [...new Set([...games, ...freeSlots].map(({ time }) => time))].toSorted();
  return {
    places: places.map(({ name, fieldOf }) => ({
      name,
      venue: fieldOf ?? name,
      field: fieldOf && name.slice(fieldOf.length + 2),
    })),
    times: times.map((time) => ({
      time,
      games: games.filter((game) => game.time === time),
      free: new Set(freeSlots.filter((slot) => slot.time === time).map(({ venue }) => venue)),
    })),
  };
}
