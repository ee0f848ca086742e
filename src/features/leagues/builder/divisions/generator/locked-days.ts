import { gapDays, periodCaps } from "../../rules.ts";
import type { BuilderLeague, PlannedGame } from "../../schema.ts";
import { getPeriod, toDate, toDayNumber } from "../../generator/calendar.ts";

/** Longer than any gap, and than the rest of any month. */
const NEAR_DAYS = 31;

/** Returns the league with its teams busy on all days that are too close to their locked games against other divisions. */
export function keepLockedDays(league: BuilderLeague, lockedGames: readonly PlannedGame[]): BuilderLeague {
  const ids = new Set(league.teams.map(({ id }) => id));
  const usesGap = league.frequencyRule === "team-gap";
  const cap = periodCaps[league.gameFrequency];
  const rest = usesGap ? gapDays[league.gameFrequency] : cap.restDays;
  const busyDays = lockedGames.flatMap(({ date, home, away }) => {
    const day = toDayNumber(date);
    const dates: string[] = [];
    for (let other = day - NEAR_DAYS; other <= day + NEAR_DAYS; other++) {
      const isSamePeriod = !usesGap && getPeriod(other, cap.unit) === getPeriod(day, cap.unit);
      if (Math.abs(other - day) < rest || isSamePeriod) dates.push(toDate(other));
    }
    return [home, away]
      .filter((id) => ids.has(id))
      .flatMap((team) => dates.map((on) => ({ team, date: on })));
  });
  return busyDays.length === 0 ? league : { ...league, busyDays: [...(league.busyDays ?? []), ...busyDays] };
}
