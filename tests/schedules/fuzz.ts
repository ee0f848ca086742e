import { createRandom } from "#features/leagues/builder/generator/random.ts";
import { type Instance, toIso, WEEKDAYS } from "./check.ts";

// Random leagues that no one would think to write by hand: 2 to 40 teams, any calendar, any venues.

const FREQUENCIES = ["once_per_week", "twice_per_week", "once_per_month", "twice_per_month"] as const;
/** 2026-01-01. */
const FIRST_DAY = 20_454;

/** Returns the same league for the same seed. Large leagues are rarer because they take longer. */
export function createRandomInstance(seed: number): Instance {
  const random = createRandom(seed);
  const pickInt = (min: number, max: number) => min + random.nextInt(max - min + 1);
  const pickWeekdays = (max: number) => random.shuffle([...WEEKDAYS]).slice(0, pickInt(0, max));
  const teams = random.nextInt(10) === 0 ? pickInt(25, 40) : pickInt(2, 24);
  const start = FIRST_DAY + random.nextInt(700);
  const preferences = random.nextInt(3);
  const duration = pickInt(30, 180);
  return {
    id: `fuzz-${seed}`,
    title: "",
    description: "",
    teams: Array.from({ length: teams }, (_, index) => ({
      id: `T${index + 1}`,
      name: `Team ${index + 1}`,
      preferred_blockout_days:
        preferences > 0 && random.nextInt(2) === 0 ? pickWeekdays(preferences * 2) : [],
    })),
    venues: Array.from({ length: pickInt(1, 6) }, (_, index) => ({
      name: `Venue ${index + 1}`,
      max_teams_per_day: pickInt(2, random.nextInt(2) === 0 ? 6 : 20),
    })),
    games_per_matchup: pickInt(1, 3),
    game_frequency: FREQUENCIES[random.nextInt(FREQUENCIES.length)]!,
    start_date: toIso(start),
    start_time: `${String(pickInt(8, 21)).padStart(2, "0")}:${random.nextInt(2) === 0 ? "00" : "30"}`,
    game_duration_minutes: duration,
    break_between_games_minutes: random.nextInt(45),
    blockout_days: pickWeekdays(6),
    blocked_dates: [
      ...new Set(Array.from({ length: random.nextInt(30) }, () => toIso(start + random.nextInt(300)))),
    ],
    max_days: 730,
  };
}
