import { checkSchedule, type Problem } from "#features/games/season-rules/checker/check-schedule.ts";
import type { BuilderLeague, DraftSchedule, PlannedGame, UnscheduledGame } from "../schema.ts";
import type { SeasonGame } from "./schema.ts";

// Reschedules the rest of a season after rainouts, or when a team joins or leaves, with as few changes as possible. Games
// that still work keep their slots. The others get the earliest open slots around them.

/** The season sorted into what stays, what needs a new slot, and what gets canceled. */
export type SeasonTriage = {
  /** Games that keep their slots: played, before the first day to reschedule, or still valid. */
  kept: SeasonGame[];
  /** Games that need a new slot, sorted by their old date. */
  displaced: SeasonGame[];
  /** Upcoming games with a team that isn't in the league anymore. */
  dropped: SeasonGame[];
  /** A lower bound on the number of games that have to move. */
  minMoves: number;
};

/** Rules that force a game to move. Other violations, such as an odd start time, were a manager's deliberate choice. */
const FORCING_RULES: ReadonlySet<string> = new Set([
  "blocked-day",
  "venue-closed",
  "venue-full",
  "venue-overlap",
  "venue-taken",
  "twice-a-day",
  "team-overlap",
  "plays-elsewhere",
  "plays-elsewhere-then",
]);

export const isForcingRule = (rule: string) => FORCING_RULES.has(rule);

const toPlannedGame = ({ date, time, venue, home, away }: PlannedGame): PlannedGame => ({
  date,
  time,
  venue,
  home,
  away,
});

/**
 * Decides which games keep their slots. `league` starts on the first day to reschedule, and `lostDates` lists days on
 * which games can't be played anymore. Greedily removes the game with the most conflicts until none are left.
 */
export function triageSeason(
  league: BuilderLeague,
  season: readonly SeasonGame[],
  lostDates: readonly string[],
): SeasonTriage {
  // Ignore blocked weekdays, because any game on one of them was put there by a manager. Blocked dates are final.
  const checkedLeague = {
    ...league,
    blockoutDays: [],
    blockedDates: [...league.blockedDates, ...lostDates],
  };
  const ids = new Set(league.teams.map(({ id }) => id));
  const isInLeague = ({ home, away }: SeasonGame) => ids.has(home) && ids.has(away);
  const leagueGames = season.filter(isInLeague);
  const isFixed = ({ state, date }: SeasonGame) =>
    state === "played" || (state === "upcoming" && date < league.startDate);
  const fixedGames = leagueGames.filter(isFixed);
  const displacedGames = leagueGames.filter(({ state }) => state === "cancelled");
  const candidates = new Set(leagueGames.filter((game) => game.state === "upcoming" && !isFixed(game)));
  const cancelledCount = displacedGames.length;

  const findMovableConflicts = (): SeasonGame[][] => {
    const games = new Map<PlannedGame, SeasonGame>();
    for (const game of [...fixedGames, ...candidates]) games.set(toPlannedGame(game), game);
    return checkSchedule(checkedLeague, [...games.keys()], [])
      .filter(({ rule }: Problem) => isForcingRule(rule))
      .map((problem) => problem.games.map((game) => games.get(game)!).filter((game) => candidates.has(game)))
      .filter((movable) => movable.length > 0);
  };
  // Conflicts that share no game each need at least one move, so their number is a lower bound.
  const countedGames = new Set<SeasonGame>();
  let independentConflicts = 0;
  for (const conflict of findMovableConflicts().toSorted((a, b) => a.length - b.length)) {
    if (conflict.some((game) => countedGames.has(game))) continue;
    independentConflicts++;
    for (const game of conflict) countedGames.add(game);
  }
  for (let conflicts = findMovableConflicts(); conflicts.length > 0; conflicts = findMovableConflicts()) {
    const counts = new Map<SeasonGame, number>();
    for (const conflict of conflicts)
      for (const game of conflict) counts.set(game, (counts.get(game) ?? 0) + 1);
    const [worst] = [...counts].toSorted(
      ([a, count], [b, otherCount]) => otherCount - count || (a.date < b.date ? 1 : -1),
    )[0]!;
    candidates.delete(worst);
    displacedGames.push(worst);
  }
  return {
    kept: [...fixedGames, ...candidates],
    displaced: displacedGames.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    dropped: season.filter((game) => game.state === "upcoming" && !isInLeague(game)),
    minMoves: cancelledCount + independentConflicts,
  };
}

/** Returns the generator input with all kept games locked. */
export const lockKeptGames = (league: BuilderLeague, { kept }: SeasonTriage): BuilderLeague => ({
  ...league,
  lockedGames: kept.map(toPlannedGame),
});

export type ReschedulePlan = {
  moved: { game: SeasonGame; to: PlannedGame }[];
  added: PlannedGame[];
  dropped: SeasonGame[];
  unscheduled: UnscheduledGame[];
  minMoves: number;
  /** Null if there are no games. */
  endsOn: string | null;
};

const toPairKey = ({ home, away }: Pick<PlannedGame, "home" | "away">) => [home, away].toSorted().join(" ");
const toSlotKey = ({ date, time, venue, home, away }: PlannedGame) =>
  [date, time, venue, home, away].join(" ");

/** Matches new slots in the draft to displaced games of the same pair. Leftover slots become new games. */
export function toReschedulePlan(
  { kept, displaced, dropped, minMoves }: SeasonTriage,
  draft: DraftSchedule,
): ReschedulePlan {
  const lockedKeys = new Set(kept.map(toSlotKey));
  const displacedByPair = Map.groupBy(displaced, toPairKey);
  const moved: ReschedulePlan["moved"] = [];
  const added: PlannedGame[] = [];
  for (const place of draft.games) {
    if (lockedKeys.has(toSlotKey(place))) continue;
    const game = displacedByPair.get(toPairKey(place))?.shift();
    // Keep the original home team.
    if (game) moved.push({ game, to: { ...place, home: game.home, away: game.away } });
    else added.push(place);
  }
  // Games that can't stay and that no open slot is left for are canceled until a later plan finds one.
  const stranded = [...displacedByPair.values()].flat().filter(({ state }) => state === "upcoming");
  const lastDate = draft.games.reduce((last, { date }) => (date > last ? date : last), "");
  return {
    moved,
    added,
    dropped: [...dropped, ...stranded],
    unscheduled: draft.unscheduled,
    minMoves,
    endsOn: lastDate || null,
  };
}

/** Lists the rules that the changed games break. Ignores problems among unchanged games. */
export function findBrokenRules(
  league: BuilderLeague,
  kept: readonly PlannedGame[],
  changed: readonly PlannedGame[],
): string[] {
  const changedGames = new Set<PlannedGame>(changed);
  return checkSchedule(league, [...kept, ...changed], [])
    .filter(({ rule, games }) => rule !== "missing-game" && games.some((game) => changedGames.has(game)))
    .map(({ rule }) => rule);
}
