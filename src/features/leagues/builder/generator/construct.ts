import { createFairness, fairRematchDays } from "./fairness.ts";
import { reseat } from "./seats.ts";
import { daysToRematch, type ListStyle, scheduleList } from "./list-scheduling.ts";
import { type Model, NONE } from "./model.ts";
import { type OrderStyle, pairOrder } from "./orders.ts";
import type { Random } from "./random.ts";
import type { Season, Snapshot } from "./season.ts";

// First seasons, each made in one go: many orders of pairs are tried, and the best few are kept for the search.

export type Candidate = {
  season: Snapshot;
  unplaced: number;
  /** The last day with a game. */
  end: number;
  cost: number;
};

const KEPT = 4;
const MOST_STREAMS = 6;

/** Fewer games left out, then an earlier end, then fairer. */
export const isBetter = (one: Candidate, other: Candidate) =>
  one.unplaced !== other.unplaced
    ? one.unplaced < other.unplaced
    : one.end !== other.end
      ? one.end < other.end
      : one.cost < other.cost;

export function judge(season: Season): Candidate {
  const end = season.lastDay();
  const unplaced = season.dayOf.reduce((sum, day) => (day === NONE ? sum + 1 : sum), 0);
  const cost = end === NONE ? 0 : createFairness(season, end).total();
  return { season: season.snapshot(), unplaced, end, cost };
}

type Style = { order: OrderStyle; list: ListStyle };

/** Every way to make a season. */
function stylesFor(model: Model, seasonDays: number): Style[] {
  const { teams, capacity, gapTo, league } = model;
  const perDay = capacity.reduce((most, room) => Math.max(most, room), 0);
  const daysPerGap = gapTo.reduce((most, last, day) => Math.max(most, last - day + 1), 1);
  const round = Math.floor(teams / 2);
  const apart = fairRematchDays(seasonDays, league.gamesPerMatchup) + 1;
  const wishes = model.hasWishes
    ? [
        { wishReach: 0, ignoresWishes: true },
        { wishReach: 0, ignoresWishes: false },
        { wishReach: perDay * 2, ignoresWishes: false },
      ]
    : [{ wishReach: 0, ignoresWishes: false }];
  const styles: Style[] = [];
  for (let streams = 1; streams <= Math.max(1, Math.min(MOST_STREAMS, Math.floor(teams / 4))); streams++) {
    const even = Math.ceil(round / streams);
    const limits = streams > 1 && even < perDay && streams <= daysPerGap ? [Infinity, even] : [Infinity];
    for (const dayLimit of limits)
      for (const usesBreaks of [false, true])
        for (const repeatsPhases of league.gamesPerMatchup > 1 ? [false, true] : [false])
          for (const rematchDays of league.gamesPerMatchup > 1 && !repeatsPhases ? [0, apart] : [0])
            for (const wish of wishes)
              styles.push({
                order: { streams, repeatsPhases, usesBreaks },
                list: { ...wish, dayLimit, rematchDays },
              });
  }
  return styles;
}

export function createConstruction(season: Season, seasonDays: number, random: Random) {
  const { model } = season;
  const styles = stylesFor(model, seasonDays);
  /** The earliest end that each style has come to. */
  const ends = styles.map(() => Infinity);
  const seated = Array.from({ length: model.teams }, (_, team) => team);
  /** The best, and the best that still need places for some games but may end earlier. */
  const kept: Candidate[] = [];
  const promising: Candidate[] = [];
  let tries = 0;

  /** Each style once; then those that came to the earliest end half of the time. */
  function chooseStyle(): number {
    if (tries < styles.length) return tries;
    const earliest = Math.min(...ends);
    const good = [...styles.keys()].filter((index) => ends[index] === earliest);
    return random.below(2) === 0 ? good[random.below(good.length)]! : random.below(styles.length);
  }

  /** One more season. */
  function attempt() {
    const which = chooseStyle();
    const { order, list } = styles[which]!;
    tries++;
    scheduleList(season, pairOrder(model, random.shuffle([...seated]), order, random), list);
    ends[which] = Math.min(ends[which]!, season.lastDay());
    if (!list.ignoresWishes) keep(kept, judge(season));
    if (!model.hasWishes || (kept[0] && season.lastDay() > kept[0].end)) return;
    // Who breaks the rule after this looks for another day later.
    reseat(season, random);
    const candidate = judge(season);
    keep(candidate.unplaced > 0 ? promising : kept, candidate);
  }

  return { attempt, kept, promising };
}

function keep(list: Candidate[], candidate: Candidate) {
  if (list.some(({ end, cost }) => end === candidate.end && cost === candidate.cost)) return;
  list.push(candidate);
  list.sort((one, other) => (isBetter(one, other) ? -1 : 1));
  list.length = Math.min(list.length, KEPT);
}

const MOST_EARLY = 0.25;
const WORTH = 0.05;

/** The season to take: one with rematches all too soon gives way to one a little longer (5 %) where few are. */
export function calmest(season: Season, best: Candidate, others: readonly Candidate[]): Candidate {
  const { model } = season;
  const daysOf = ({ end }: Candidate) => model.dates[end]! - model.start + 1;
  const earlyShare = (candidate: Candidate) => {
    season.restore(candidate.season);
    const fair = fairRematchDays(daysOf(candidate), model.league.gamesPerMatchup);
    const games = [...season.dayOf.keys()].filter((game) => season.dayOf[game] !== NONE);
    return (
      games.filter((game) => daysToRematch(season, game, season.dayOf[game]!) < fair).length / games.length
    );
  };
  if (model.league.gamesPerMatchup === 1 || best.end === NONE || earlyShare(best) <= MOST_EARLY) return best;
  const calm = others.find(
    (other) =>
      other.unplaced === best.unplaced &&
      daysOf(other) <= daysOf(best) * (1 + WORTH) &&
      earlyShare(other) < earlyShare(best) / 2,
  );
  return calm ?? best;
}
