import { CalendarX2 } from "lucide-react";
import { useState, type PointerEvent } from "react";
import { monthAndDay, timeInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { gameKey, type Slot } from "../checker/conflicts.ts";
import type { PlannedGame } from "../schema.ts";
import { DraftGame } from "./draft-game.tsx";
import { type Draft, isLocked } from "./draft-history.ts";
import { type DraftDay, draftDays, onlyWeekday } from "./draft-words.ts";

export interface DraftDaysProps {
  draft: Draft;
  nameOf: (teamId: string) => string;
  /** What is wrong, by game. */
  conflicts: ReadonlyMap<string, readonly string[]>;
  /** The slot or day under the hand that drags a game. */
  over: string | undefined;
  /** A day to show, however many come before it. */
  reveal: string | undefined;
  onOpen: (game: PlannedGame) => void;
  /** Begins a drag; none while nothing can be moved. */
  onPress: ((event: PointerEvent<HTMLElement>, game: PlannedGame) => void) | undefined;
}

/** A season has up to some hundred days; more come on demand, so that a draft that is still moving stays quick. */
const DAYS_AT_ONCE = 20;

/** Two places stand side by side; with more, each game says where it is. */
const MOST_COLUMNS = 2;
const columnsOf: Record<number, string> = {
  1: "md:grid-cols-[68px_minmax(0,1fr)]",
  2: "md:grid-cols-[68px_minmax(0,1fr)_minmax(0,1fr)]",
};
const frame = "md:grid md:grid-cols-[96px_minmax(0,1fr)] md:gap-x-2";

/** Every day with its times and venues; games go to other slots by hand. */
export function DraftDays({ draft, nameOf, conflicts, over, reveal, onOpen, onPress }: DraftDaysProps) {
  const { schedule, league } = draft;
  const [asked, setAsked] = useState(DAYS_AT_ONCE);
  const days = draftDays(schedule, league);
  const shown = Math.max(asked, days.findIndex(({ date }) => date === reveal) + 1);
  const weekday = onlyWeekday(schedule.games);
  const columns = league.venues.length <= MOST_COLUMNS ? league.venues.map(({ name }) => name) : undefined;
  const show = (game: PlannedGame) => (
    <DraftGame
      game={game}
      nameOf={nameOf}
      isLocked={isLocked(draft, game)}
      conflicts={conflicts.get(gameKey(game)) ?? []}
      hasColumn={columns !== undefined}
      isOver={over === slotKey(game)}
      onOpen={() => onOpen(game)}
      onPress={onPress && !isLocked(draft, game) ? (event) => onPress(event, game) : undefined}
    />
  );
  return (
    <div className="mt-4">
      {columns && (
        <div aria-hidden="true" className={cx(frame, "caption px-3.5 pb-2 text-ink-3 max-md:hidden")}>
          <span>{weekday ?? "Day"}</span>
          <div className={cx("grid gap-x-3", columnsOf[columns.length])}>
            <span>Start</span>
            {columns.map((name) => (
              <span key={name} className="truncate">
                {name}
              </span>
            ))}
          </div>
        </div>
      )}
      <ol aria-label="Days of the schedule" className="grid gap-2.5">
        {days.slice(0, shown).map((day) => (
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
              startsIn={league.startDate.slice(0, 4)}
              over={over}
              show={show}
            />
          </li>
        ))}
      </ol>
      {days.length > shown && (
        <Button variant="secondary" full className="mt-2.5" onClick={() => setAsked(shown + DAYS_AT_ONCE)}>
          {`Show More Days (${days.length - shown} left)`}
        </Button>
      )}
    </div>
  );
}

const slotKey = ({ date, time, venue }: Slot) => JSON.stringify({ date, time, venue });

/** Whoever moved a game goes on from where it is now. */
export function focusGameAt(slot: Slot) {
  const places = [...document.querySelectorAll<HTMLElement>("[data-slot]")];
  const there = places.find(({ dataset }) => dataset["slot"] === slotKey(slot));
  there?.querySelector<HTMLElement>("button")?.focus();
}

interface DayProps {
  day: DraftDay;
  columns: string[] | undefined;
  /** A day of another year says so. */
  startsIn: string;
  over: string | undefined;
  show: (game: PlannedGame) => React.ReactNode;
}

function Day({ day: { date, week, weekday, times }, columns, startsIn, over, show }: DayProps) {
  const { month, day } = monthAndDay(date);
  return (
    <Card
      padded={false}
      data-day={date}
      className={cx(frame, "px-3.5 py-3", over === date && "inset-ring-2 inset-ring-court")}
    >
      <div className="max-md:mb-1.5 max-md:flex max-md:items-baseline max-md:gap-2">
        <h3 className="whitespace-nowrap font-display text-body leading-6 font-[660]">
          {weekday}, {month} {day}
        </h3>
        <p className="caption text-ink-3">
          Week {week}
          {date.slice(0, 4) !== startsIn && `, ${date.slice(0, 4)}`}
        </p>
      </div>
      <ul className="grid gap-y-2 md:gap-y-0.5">
        {times.map(({ time, games }) => (
          <li key={time} className={cx("gap-x-3 md:grid", columnsOf[columns?.length ?? 1])}>
            <p className="text-caption leading-7 font-[620] text-ink-2">{timeInWords(time)}</p>
            {columns ? (
              columns.map((venue) => {
                // Two in one slot is a conflict, and both are there to be seen.
                const here = games.filter((one) => one.venue === venue);
                const slot = slotKey({ date, time, venue });
                if (here.length > 0)
                  return (
                    <div key={venue} className="min-w-0">
                      {here.map((game) => (
                        <div key={gameKey(game)}>{show(game)}</div>
                      ))}
                    </div>
                  );
                return (
                  <div
                    key={venue}
                    data-slot={slot}
                    className={cx(
                      "-mx-1.5 rounded-sm max-md:hidden",
                      over === slot && "bg-court-soft inset-ring-2 inset-ring-court",
                    )}
                  />
                );
              })
            ) : (
              <ul className="grid gap-x-4 gap-y-1 xl:grid-cols-2">
                {games.map((game) => (
                  <li key={gameKey(game)} className="min-w-0">
                    {show(game)}
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
