import { createFairness, getMinRematchDays } from "./fairness.ts";
import { tradePositions } from "./positions.ts";
import { getDaysToRematch, type ListStyle, scheduleList } from "./list-scheduling.ts";
import { type Model, NONE } from "./model.ts";
import { type OrderStyle, orderPairs } from "./orders.ts";
import type { Random } from "./random.ts";
import type { Season, Snapshot } from "./season.ts";

// Constructs initial seasons greedily from many orderings of the pairs, and keeps the best few as starting points for
// the search.

export type Candidate = {
  season: Snapshot;
  unscheduled: number;
  /** Index of the last day with a game. */
  end: number;
  cost: number;
};

const MAX_CANDIDATES = 4;
const MAX_STREAMS = 6;

/** Compares candidates by fewest unscheduled games, then earliest end, then lowest cost. */
export const isBetter = (a: Candidate, b: Candidate) =>
  a.unscheduled !== b.unscheduled
    ? a.unscheduled < b.unscheduled
    : a.end !== b.end
      ? a.end < b.end
      : a.cost < b.cost;

/** Scores the current season. */
export function evaluate(season: Season): Candidate {
  const end = season.findLastDay();
  const unscheduled = season.dayByGame.reduce((sum, day) => (day === NONE ? sum + 1 : sum), 0);
  const cost = end === NONE ? 0 : createFairness(season, end).getTotalCost();
  return { season: season.snapshot(), unscheduled, end, cost };
}

type Style = { order: OrderStyle; list: ListStyle };

/** Lists every combination of construction options. */
function listStyles(model: Model, seasonDays: number): Style[] {
  const { teams, capacity, gapTo, league } = model;
  const maxGamesPerDay = capacity.reduce((max, room) => Math.max(max, room), 0);
  const daysPerGap = gapTo.reduce((max, last, day) => Math.max(max, last - day + 1), 1);
  const gamesPerRound = Math.floor(teams / 2);
  const minRematchDays = getMinRematchDays(seasonDays, league.gamesPerMatchup) + 1;
  const preferenceStyles = model.hasPreferences
    ? [
        { preferenceReach: 0, ignoresPreferences: true },
        { preferenceReach: 0, ignoresPreferences: false },
        { preferenceReach: maxGamesPerDay * 2, ignoresPreferences: false },
      ]
    : [{ preferenceReach: 0, ignoresPreferences: false }];
  const styles: Style[] = [];
  for (let streams = 1; streams <= Math.max(1, Math.min(MAX_STREAMS, Math.floor(teams / 4))); streams++) {
    const evenLimit = Math.ceil(gamesPerRound / streams);
    const limits =
      streams > 1 && evenLimit < maxGamesPerDay && streams <= daysPerGap ? [Infinity, evenLimit] : [Infinity];
    for (const dayLimit of limits)
      for (const usesBreaks of [false, true])
        for (const repeatsPhases of league.gamesPerMatchup > 1 ? [false, true] : [false])
          for (const rematchDays of league.gamesPerMatchup > 1 && !repeatsPhases ? [0, minRematchDays] : [0])
            for (const preferenceStyle of preferenceStyles)
              styles.push({
                order: { streams, repeatsPhases, usesBreaks },
                list: { ...preferenceStyle, dayLimit, rematchDays },
              });
  }
  return styles;
}

/** Returns a function that constructs one season per call, and the candidates it has collected. */
export function createConstruction(season: Season, seasonDays: number, random: Random) {
  const { model } = season;
  const styles = listStyles(model, seasonDays);
  /** The earliest end that each style has reached. */
  const earliestEnds = styles.map(() => Infinity);
  const teamOrder = Array.from({ length: model.teams }, (_, team) => team);
  const bestCandidates: Candidate[] = [];
  /** Seasons that have unscheduled games but may end earlier than the best ones. */
  const incompleteCandidates: Candidate[] = [];
  let attempts = 0;

  /** Tries each style once. After that, half the time picks a style with the earliest end, and otherwise any style. */
  function chooseStyle(): number {
    if (attempts < styles.length) return attempts;
    const earliest = Math.min(...earliestEnds);
    const bestStyles = [...styles.keys()].filter((index) => earliestEnds[index] === earliest);
    return random.nextInt(2) === 0
      ? bestStyles[random.nextInt(bestStyles.length)]!
      : random.nextInt(styles.length);
  }

  /** Constructs one season and adds it to the candidates if it is good enough. */
  function constructSeason() {
    const index = chooseStyle();
    const { order, list } = styles[index]!;
    attempts++;
    scheduleList(season, orderPairs(model, random.shuffle([...teamOrder]), order, random), list);
    earliestEnds[index] = Math.min(earliestEnds[index]!, season.findLastDay());
    if (!list.ignoresPreferences) addCandidate(bestCandidates, evaluate(season));
    if (!model.hasPreferences || (bestCandidates[0] && season.findLastDay() > bestCandidates[0].end)) return;
    // Games that are still on a day that both teams want off become unscheduled and get a new day later.
    tradePositions(season, random);
    const candidate = evaluate(season);
    addCandidate(candidate.unscheduled > 0 ? incompleteCandidates : bestCandidates, candidate);
  }

  return { constructSeason, bestCandidates, incompleteCandidates };
}

function addCandidate(list: Candidate[], candidate: Candidate) {
  if (list.some(({ end, cost }) => end === candidate.end && cost === candidate.cost)) return;
  list.push(candidate);
  list.sort((a, b) => (isBetter(a, b) ? -1 : 1));
  list.length = Math.min(list.length, MAX_CANDIDATES);
}

/** Above this share of early rematches, a longer season is considered. */
const MAX_EARLY_SHARE = 0.25;
const MAX_EXTRA_LENGTH = 0.05;

/** Picks the final season. Accepts up to 5% more days in exchange for far fewer early rematches. */
export function reduceEarlyRematches(
  season: Season,
  best: Candidate,
  alternatives: readonly Candidate[],
): Candidate {
  const { model } = season;
  const countDays = ({ end }: Candidate) => model.dates[end]! - model.start + 1;
  const getEarlyShare = (candidate: Candidate) => {
    season.restore(candidate.season);
    const minRematchDays = getMinRematchDays(countDays(candidate), model.league.gamesPerMatchup);
    const games = [...season.dayByGame.keys()].filter((game) => season.dayByGame[game] !== NONE);
    return (
      games.filter((game) => getDaysToRematch(season, game, season.dayByGame[game]!) < minRematchDays)
        .length / games.length
    );
  };
  if (model.league.gamesPerMatchup === 1 || best.end === NONE || getEarlyShare(best) <= MAX_EARLY_SHARE)
    return best;
  const alternative = alternatives.find(
    (candidate) =>
      candidate.unscheduled === best.unscheduled &&
      countDays(candidate) <= countDays(best) * (1 + MAX_EXTRA_LENGTH) &&
      getEarlyShare(candidate) < getEarlyShare(best) / 2,
  );
  return alternative ?? best;
}
