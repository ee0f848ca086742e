import { createRandom } from "#features/leagues/builder/generator/random.ts";
import { type Instance, toIso, WEEKDAYS } from "./check.ts";

// Leagues that nobody would think of: 2 to 40 teams, any calendar, any venues.

const FREQUENCIES = ["once_per_week", "twice_per_week", "once_per_month", "twice_per_month"] as const;
/** 2026-01-01. */
const FIRST_DAY = 20_454;

/** The same league for the same seed; large ones are rarer, as they take longer. */
export function randomInstance(seed: number): Instance {
  const random = createRandom(seed);
  const between = (least: number, most: number) => least + random.below(most - least + 1);
  const some = (most: number) => random.shuffle([...WEEKDAYS]).slice(0, between(0, most));
  const teams = random.below(10) === 0 ? between(25, 40) : between(2, 24);
  const start = FIRST_DAY + random.below(700);
  const wishes = random.below(3);
  const duration = between(30, 180);
  return {
    id: `fuzz-${seed}`,
    title: "",
    description: "",
    teams: Array.from({ length: teams }, (_, index) => ({
      id: `T${index + 1}`,
      name: `Team ${index + 1}`,
      preferred_blockout_days: wishes > 0 && random.below(2) === 0 ? some(wishes * 2) : [],
    })),
    venues: Array.from({ length: between(1, 6) }, (_, index) => ({
      name: `Venue ${index + 1}`,
      max_teams_per_day: between(2, random.below(2) === 0 ? 6 : 20),
    })),
    games_per_matchup: between(1, 3),
    game_frequency: FREQUENCIES[random.below(FREQUENCIES.length)]!,
    start_date: toIso(start),
    start_time: `${String(between(8, 21)).padStart(2, "0")}:${random.below(2) === 0 ? "00" : "30"}`,
    game_duration_minutes: duration,
    break_between_games_minutes: random.below(45),
    blockout_days: some(6),
    blocked_dates: [
      ...new Set(Array.from({ length: random.below(30) }, () => toIso(start + random.below(300)))),
    ],
    max_days: 730,
  };
}
