import { CalendarX2 } from "lucide-react";
import { useState } from "react";
import { monthAndDay, timeInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { Kit } from "#ui/kit.tsx";
import type { BuilderLeague, DraftSchedule, PlannedGame } from "../schema.ts";
import { counted, type DraftDay, draftDays, onlyWeekday, unplacedGroups } from "./draft-words.ts";

export interface DraftDaysProps {
  schedule: DraftSchedule;
  league: BuilderLeague;
  nameOf: (teamId: string) => string;
}

/** A season has up to some hundred days; more come on demand, so that a draft that is still moving stays quick. */
const DAYS_AT_ONCE = 20;

/** Two places stand side by side; with more, each game says where it is. */
const MOST_COLUMNS = 2;
const columnsOf: Record<number, string> = {
  1: "md:grid-cols-[72px_minmax(0,1fr)]",
  2: "md:grid-cols-[72px_minmax(0,1fr)_minmax(0,1fr)]",
};
const frame = "md:grid md:grid-cols-[86px_minmax(0,1fr)] md:gap-x-3";

/** Every day with its times and venues. */
export function DraftDays({ schedule, league, nameOf }: DraftDaysProps) {
  const [shown, setShown] = useState(DAYS_AT_ONCE);
  const days = draftDays(schedule, league);
  const weekday = onlyWeekday(schedule.games);
  const columns = league.venues.length <= MOST_COLUMNS ? league.venues.map(({ name }) => name) : undefined;
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
            <Day day={day} columns={columns} startsIn={league.startDate.slice(0, 4)} nameOf={nameOf} />
          </li>
        ))}
      </ol>
      {days.length > shown && (
        <Button
          variant="secondary"
          full
          className="mt-2.5"
          onClick={() => setShown((now) => now + DAYS_AT_ONCE)}
        >
          {`Show More Days (${days.length - shown} left)`}
        </Button>
      )}
    </div>
  );
}

interface DayProps {
  day: DraftDay;
  columns: string[] | undefined;
  /** A day of another year says so. */
  startsIn: string;
  nameOf: (teamId: string) => string;
}

function Day({ day: { date, week, weekday, times }, columns, startsIn, nameOf }: DayProps) {
  const { month, day } = monthAndDay(date);
  return (
    <Card padded={false} className={cx(frame, "px-3.5 py-3")}>
      <div className="max-md:mb-1.5 max-md:flex max-md:items-baseline max-md:gap-2">
        <h3 className="font-display text-body leading-6 font-[660]">
          {weekday}, {month} {day}
        </h3>
        <p className="caption text-ink-3">
          Week {week}
          {date.slice(0, 4) !== startsIn && `, ${date.slice(0, 4)}`}
        </p>
      </div>
      <ul className="grid gap-y-2 md:gap-y-1">
        {times.map(({ time, games }) => (
          <li
            key={time}
            className={cx(
              "gap-x-3 md:grid",
              columns ? columnsOf[columns.length] : "md:grid-cols-[72px_minmax(0,1fr)]",
            )}
          >
            <p className="text-caption leading-6 font-[620] text-ink-2">{timeInWords(time)}</p>
            {columns ? (
              columns.map((venue) => {
                const game = games.find((one) => one.venue === venue);
                return (
                  <div key={venue} className={game ? "min-w-0" : "max-md:hidden"}>
                    {game && <Game game={game} nameOf={nameOf} venueClass="md:sr-only" />}
                  </div>
                );
              })
            ) : (
              <ul className="grid gap-x-4 gap-y-1 xl:grid-cols-2">
                {games.map((game) => (
                  <li key={`${game.home} ${game.away}`} className="min-w-0">
                    <Game game={game} nameOf={nameOf} />
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

interface GameProps {
  game: PlannedGame;
  nameOf: (teamId: string) => string;
  venueClass?: string;
}

function Game({ game: { home, away, venue }, nameOf, venueClass }: GameProps) {
  return (
    <p className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 text-sm">
      <span className="flex min-w-0 items-center gap-1.5">
        <Kit id={home} size={20} />
        <span className="min-w-0 truncate font-[550]">{nameOf(home)}</span>
        <span className="caption flex-none text-ink-3">vs</span>
        <Kit id={away} size={20} />
        <span className="min-w-0 truncate font-[550]">{nameOf(away)}</span>
      </span>
      <span className={cx("caption ml-auto min-w-0 truncate text-ink-3 md:w-full md:pl-6.5", venueClass)}>
        {venue}
      </span>
    </p>
  );
}

/** So many names of one reason; a season that does not fit may leave out hundreds. */
const NAMES_AT_ONCE = 20;

/** OP2-21: what found no place, and why. */
export function UnplacedGames({ schedule, nameOf }: Pick<DraftDaysProps, "schedule" | "nameOf">) {
  const groups = unplacedGroups(schedule);
  if (groups.length === 0) return null;
  return (
    <Card as="section" aria-label="Games without a place" className="mt-4">
      <h3 className="h3">Games Without a Place</h3>
      <p className="mt-0.5 text-sm text-ink-2">
        {counted(schedule.unplaced.length, "game")} could not be planned. Another day, venue or frequency may
        help.
      </p>
      <ul className="mt-3 grid gap-3">
        {groups.map(({ reason, words, games }) => (
          <li key={reason} className="text-sm">
            <p className="font-[580]">
              {words} ({games.length.toLocaleString("en-US")})
            </p>
            <p className="mt-0.5 text-ink-2 wrap-anywhere">
              {games
                .slice(0, NAMES_AT_ONCE)
                .map(({ home, away }) => `${nameOf(home)} vs ${nameOf(away)}`)
                .join(", ")}
              {games.length > NAMES_AT_ONCE && ` and ${games.length - NAMES_AT_ONCE} more`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
