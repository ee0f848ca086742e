import { checkSchedule, type Problem, type RuleName } from "../checker/check-schedule.ts";
import type { BuilderLeague, DraftSchedule, PlannedGame, UnplacedGame } from "../schema.ts";
import type { SeasonGame } from "./schema.ts";

// The rest of a season after rain-outs, a late team or one that left, with the fewest changes: every game that can stay
// where it is stays. What cannot gets another place, as early as there is one, among those that stay.

/** What has to happen before anything is planned. */
export type Standing = {
  /** Games that are not touched: played, too soon to change, and those that still fit. */
  stays: SeasonGame[];
  /** Games that need another place, in the order of their old one. */
  homeless: SeasonGame[];
  /** Still ahead, with a team that is not in the league any more. */
  dropped: SeasonGame[];
  /** So many games need another place whatever one does. */
  least: number;
};

/** What makes a game move. Everything else about it, an odd time or a short rest, is what somebody wanted. */
const FORCING = new Set<RuleName>([
  "blocked-day",
  "venue-closed",
  "venue-full",
  "venue-overlap",
  "twice-a-day",
  "plays-elsewhere",
]);

const plain = ({ date, time, venue, home, away }: PlannedGame): PlannedGame => ({
  date,
  time,
  venue,
  home,
  away,
});

/**
 * Which games stay. `league` begins with the first day that may be planned; `lost` are its days that cannot be played any
 * more. Games that cannot stay leave one by one, those that are most in the way first, until all that is left can.
 */
export function standingOf(
  league: BuilderLeague,
  season: readonly SeasonGame[],
  lost: readonly string[],
): Standing {
  // Days that the schedule leaves free are no reason: who plays on one was put there by hand.
  const asked = { ...league, blockoutDays: [], blockedDates: [...lost] };
  const ids = new Set(league.teams.map(({ id }) => id));
  const isInLeague = ({ home, away }: SeasonGame) => ids.has(home) && ids.has(away);
  const known = season.filter(isInLeague);
  const isFixed = ({ state, date }: SeasonGame) =>
    state === "played" || (state === "ahead" && date < league.startDate);
  const fixed = known.filter(isFixed);
  const homeless = known.filter(({ state }) => state === "cancelled");
  const keeping = new Set(known.filter((game) => game.state === "ahead" && !isFixed(game)));
  const must = homeless.length;

  const breaking = (): SeasonGame[][] => {
    const games = new Map<PlannedGame, SeasonGame>();
    for (const game of [...fixed, ...keeping]) games.set(plain(game), game);
    return checkSchedule(asked, [...games.keys()], [])
      .filter(({ rule }: Problem) => FORCING.has(rule))
      .map((problem) => problem.games.map((game) => games.get(game)!).filter((game) => keeping.has(game)))
      .filter((movable) => movable.length > 0);
  };
  // Breaks that share no game need a move each: no plan has fewer.
  const touched = new Set<SeasonGame>();
  let apart = 0;
  for (const movable of breaking().toSorted((one, other) => one.length - other.length)) {
    if (movable.some((game) => touched.has(game))) continue;
    apart++;
    for (const game of movable) touched.add(game);
  }
  for (let broken = breaking(); broken.length > 0; broken = breaking()) {
    const counts = new Map<SeasonGame, number>();
    for (const movable of broken) for (const game of movable) counts.set(game, (counts.get(game) ?? 0) + 1);
    const [worst] = [...counts].toSorted(
      ([one, often], [other, oftener]) => oftener - often || (one.date < other.date ? 1 : -1),
    )[0]!;
    keeping.delete(worst);
    homeless.push(worst);
  }
  return {
    stays: [...fixed, ...keeping],
    homeless: homeless.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    dropped: season.filter((game) => game.state === "ahead" && !isInLeague(game)),
    least: must + apart,
  };
}

/** What the generator plans with: everything that stays is locked. */
export const leagueOfRest = (league: BuilderLeague, { stays }: Standing): BuilderLeague => ({
  ...league,
  lockedGames: stays.map(plain),
});

export type RestPlan = {
  moved: { game: SeasonGame; to: PlannedGame }[];
  added: PlannedGame[];
  dropped: SeasonGame[];
  unplaced: UnplacedGame[];
  least: number;
  /** Null without a game. */
  endsOn: string | null;
};

const pairOf = ({ home, away }: Pick<PlannedGame, "home" | "away">) => [home, away].toSorted().join(" ");
const placeOf = ({ date, time, venue, home, away }: PlannedGame) => [date, time, venue, home, away].join(" ");

/** Which game went where: a homeless one of the pair takes each new place, and what is left is new. */
export function readPlan({ stays, homeless, dropped, least }: Standing, draft: DraftSchedule): RestPlan {
  const locked = new Set(stays.map(placeOf));
  const waiting = Map.groupBy(homeless, pairOf);
  const moved: RestPlan["moved"] = [];
  const added: PlannedGame[] = [];
  for (const place of draft.games) {
    if (locked.has(placeOf(place))) continue;
    const game = waiting.get(pairOf(place))?.shift();
    // Who hosts stays as it was.
    if (game) moved.push({ game, to: { ...place, home: game.home, away: game.away } });
    else added.push(place);
  }
  const ends = draft.games.reduce((last, { date }) => (date > last ? date : last), "");
  return { moved, added, dropped, unplaced: draft.unplaced, least, endsOn: ends || null };
}

/** Rules that a changed season breaks with one of the changed games. What stood before is not asked again. */
export function brokenBy(
  league: BuilderLeague,
  stays: readonly PlannedGame[],
  changed: readonly PlannedGame[],
): string[] {
  const isChanged = new Set<PlannedGame>(changed);
  return checkSchedule(league, [...stays, ...changed], [])
    .filter(({ rule, games }) => rule !== "missing-game" && games.some((game) => isChanged.has(game)))
    .map(({ rule }) => rule);
}
