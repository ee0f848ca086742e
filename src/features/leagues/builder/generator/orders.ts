import type { Model } from "./model.ts";
import type { Random } from "./random.ts";

// Determines the order in which pairs are assigned to days. Rounds, in which every team plays once, keep teams level in
// games played. The order of the rounds decides how well consecutive days fit together.

export type Pair = readonly [number, number];
type Round = Pair[];

/** Builds a round robin with the circle method: each pair meets once, and each team plays at most once per round. */
export function buildRoundRobin(teams: readonly number[]): Round[] {
  const positions: (number | null)[] = teams.length % 2 ? [...teams, null] : [...teams];
  const rotating = positions.length - 1;
  return Array.from({ length: Math.max(0, rotating) }, (_, round) => {
    const pairs: Round = [];
    const add = (a: number | null | undefined, b: number | null | undefined) => {
      if (typeof a === "number" && typeof b === "number") pairs.push([a, b]);
    };
    add(positions[round], positions[rotating]);
    for (let step = 1; step <= (rotating - 1) / 2; step++) {
      add(positions[(round + step) % rotating], positions[(round - step + rotating) % rotating]);
    }
    return pairs;
  });
}

/** Builds rounds in which every team of one group meets every team of the other. */
function buildCrossRounds(groupA: readonly number[], groupB: readonly number[]): Round[] {
  const length = Math.max(groupA.length, groupB.length);
  return Array.from({ length }, (_, round) => {
    const pairs: Round = [];
    for (let position = 0; position < length; position++) {
      const [a, b] = [groupA[position], groupB[(position + round) % length]];
      if (a !== undefined && b !== undefined) pairs.push([a, b]);
    }
    return pairs;
  });
}

/**
 * Builds phases of rounds. If a league plays on several days within one gap, teams on different days can't meet, and a
 * team that switches to an earlier day has to sit out an extra gap. So the league is split into groups. Two groups
 * share a day until all of their teams have met, and only then do groups switch days. `streams` is the number of
 * parallel days. One stream is a plain round robin.
 */
function buildPhases(teams: readonly number[], streams: number, random: Random): Round[][] {
  if (streams === 1) return [buildRoundRobin(teams)];
  const groups: number[][] = Array.from({ length: streams * 2 }, () => []);
  teams.forEach((team, index) => groups[Math.floor((index * groups.length) / teams.length)]!.push(team));
  const phases = buildRoundRobin(groups.map((_, index) => index));
  // In one phase, groups that share a day also play the games within each group.
  const innerPhase = random.nextInt(phases.length);
  return phases.map((pairings, phase) => {
    const parallel = random.shuffle([...pairings]).map(([a, b]) => {
      if (phase === innerPhase) return buildRoundRobin([...groups[a]!, ...groups[b]!]);
      return buildCrossRounds(groups[a]!, groups[b]!);
    });
    const length = Math.max(...parallel.map((rounds) => rounds.length));
    return Array.from({ length }, (_, round) => parallel.flatMap((rounds) => rounds[round] ?? []));
  });
}

export type OrderStyle = {
  streams: number;
  /** True to play all of a phase's meetings back to back, which causes fewer day switches but earlier rematches. */
  repeatsPhases: boolean;
  /** True to switch phases at breaks in the calendar, where no team has to sit out an extra gap. */
  usesBreaks: boolean;
};

/** Lists every pair as many times as it meets. `teams` maps positions to teams. */
export function orderPairs(
  model: Model,
  teams: readonly number[],
  style: OrderStyle,
  random: Random,
): Pair[] {
  const meetings = model.league.gamesPerMatchup;
  const phases = random.shuffle(buildPhases(teams, style.streams, random));
  for (const rounds of phases) random.shuffle(rounds);
  const repeatedPhases = Array.from({ length: meetings }, () => phases);
  const all = style.repeatsPhases
    ? phases.map((rounds) => Array.from({ length: meetings }, () => rounds).flat())
    : repeatedPhases.flat();
  return (style.usesBreaks ? splitAtBreaks(all, measureStretches(model), random) : all).flat(2);
}

/** Returns the number of gaps in each stretch between calendar breaks. After a break, every team can play again. */
function measureStretches({ dates, gapFrom, gapTo, days }: Model): number[] {
  const lengths = [0];
  for (let day = 0; day < days;) {
    lengths[lengths.length - 1]!++;
    const next = gapTo[day]! + 1;
    // Teams that played on the last day before the break can play again.
    if (next < days && gapFrom[next] === next) lengths.push(0);
    day = next;
  }
  return lengths.length === dates.length ? [] : lengths;
}

const MAX_SPLIT_ATTEMPTS = 30;

/** Fits phases into the stretches between breaks, so that phases rarely end in the middle of a stretch. */
function splitAtBreaks(phases: Round[][], lengths: readonly number[], random: Random): Round[][] {
  let best = phases;
  let fewest = Infinity;
  for (let attempt = 0; attempt < MAX_SPLIT_ATTEMPTS; attempt++) {
    const remaining = phases.map((rounds) => [...rounds]);
    const pieces: Round[][] = [];
    let changes = 0;
    for (let stretch = 0; remaining.length > 0; stretch++) {
      let room = lengths[stretch] ?? Infinity;
      while (room > 0 && remaining.length > 0) {
        const exactFit = remaining.findIndex((rounds) => rounds.length === room);
        const phaseIndex =
          exactFit >= 0 && random.nextInt(4) > 0 ? exactFit : random.nextInt(Math.min(remaining.length, 3));
        const piece = remaining[phaseIndex]!.splice(0, room);
        if (remaining[phaseIndex]!.length === 0) remaining.splice(phaseIndex, 1);
        pieces.push(piece);
        room -= piece.length;
        if (room > 0 && remaining.length > 0) changes++;
      }
    }
    if (changes >= fewest) continue;
    fewest = changes;
    best = pieces;
  }
  return best;
}
