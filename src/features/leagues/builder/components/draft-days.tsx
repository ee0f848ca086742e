import { useState } from "react";
import { monthAndDay, timeInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Kit } from "#ui/kit.tsx";
import type { DraftSchedule } from "../schema.ts";
import { counted, draftDays, unplacedGroups } from "./draft-words.ts";

export interface DraftDaysProps {
  schedule: DraftSchedule;
  startDate: string;
  nameOf: (teamId: string) => string;
}

/** A season has up to some hundred days; more come on demand, so that a draft that is still moving stays quick. */
const DAYS_AT_ONCE = 20;

/** Every day with its times and venues. */
export function DraftDays({ schedule, startDate, nameOf }: DraftDaysProps) {
  const [shown, setShown] = useState(DAYS_AT_ONCE);
  const days = draftDays(schedule, startDate);
  return (
    <>
      <ol aria-label="Days of the schedule" className="mt-4 grid gap-2.5">
        {days.slice(0, shown).map(({ date, week, weekday, times }) => (
          <Card as="li" key={date} className="gap-4 md:grid md:grid-cols-[92px_minmax(0,1fr)]">
            <div className="max-md:mb-2 max-md:flex max-md:items-baseline max-md:gap-2">
              <h3 className="h3">
                {weekday}, {monthAndDay(date).month} {monthAndDay(date).day}
              </h3>
              <p className="caption text-ink-3">
                Week {week}
                {date.slice(0, 4) !== startDate.slice(0, 4) && `, ${date.slice(0, 4)}`}
              </p>
            </div>
            <ul className="grid gap-2.5">
              {times.map(({ time, games }) => (
                <li key={time} className="gap-3 md:grid md:grid-cols-[72px_minmax(0,1fr)]">
                  <p className="text-caption leading-6 font-[620] text-ink-2">{timeInWords(time)}</p>
                  <ul className="grid gap-x-4 gap-y-1 xl:grid-cols-2">
                    {games.map(({ home, away, venue }) => (
                      <li key={`${home} ${away}`} className="min-w-0 text-sm">
                        <span className="flex min-h-6 items-center gap-1.5">
                          <Kit id={home} size={20} />
                          <span className="min-w-0 truncate font-[550]">{nameOf(home)}</span>
                          <span className="caption flex-none text-ink-3">vs</span>
                          <Kit id={away} size={20} />
                          <span className="min-w-0 truncate font-[550]">{nameOf(away)}</span>
                        </span>
                        <span className="caption block truncate pl-6.5 text-ink-3">{venue}</span>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </Card>
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
    </>
  );
}

/** So many names of one reason; a season that does not fit may leave out hundreds. */
const NAMES_AT_ONCE = 20;

/** OP2-21: what found no place, and why. */
export function UnplacedGames({ schedule, nameOf }: Omit<DraftDaysProps, "startDate">) {
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
