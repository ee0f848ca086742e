import type { Model } from "./model.ts";
import type { Random } from "./random.ts";

// In which order pairs are offered to the days. Playing them in rounds (every team once) keeps teams level; which
// rounds follow one another decides how well consecutive days fit together.

export type Pair = readonly [number, number];
type Round = Pair[];

/** The circle method: every two of these teams meet once, every team plays at most once per round. */
export function circleRounds(teams: readonly number[]): Round[] {
  const seats: (number | null)[] = teams.length % 2 ? [...teams, null] : [...teams];
  const turning = seats.length - 1;
  return Array.from({ length: Math.max(0, turning) }, (_, round) => {
    const pairs: Round = [];
    const add = (a: number | null | undefined, b: number | null | undefined) => {
      if (typeof a === "number" && typeof b === "number") pairs.push([a, b]);
    };
    add(seats[round], seats[turning]);
    for (let step = 1; step <= (turning - 1) / 2; step++) {
      add(seats[(round + step) % turning], seats[(round - step + turning) % turning]);
    }
    return pairs;
  });
}

/** Every team of one group meets every team of the other. */
function crossRounds(ours: readonly number[], theirs: readonly number[]): Round[] {
  const length = Math.max(ours.length, theirs.length);
  return Array.from({ length }, (_, round) => {
    const pairs: Round = [];
    for (let seat = 0; seat < length; seat++) {
      const [a, b] = [ours[seat], theirs[(seat + round) % length]];
      if (a !== undefined && b !== undefined) pairs.push([a, b]);
    }
    return pairs;
  });
}

/**
 * Blocks: when a league plays on several days within one gap, teams that play on different days cannot meet, and
 * whoever changes to an earlier day loses a gap. So the league is cut into groups, two of them share a day for as many
 * rounds as they need, and only then groups change days. `streams` is how many days run beside one another; one stream
 * is the plain circle.
 */
function blockPhases(teams: readonly number[], streams: number, random: Random): Round[][] {
  if (streams === 1) return [circleRounds(teams)];
  const groups: number[][] = Array.from({ length: streams * 2 }, () => []);
  teams.forEach((team, index) => groups[Math.floor((index * groups.length) / teams.length)]!.push(team));
  const phases = circleRounds(groups.map((_, index) => index));
  // In one phase, groups that share a day also play their games among themselves.
  const inner = random.below(phases.length);
  return phases.map((matches, phase) => {
    const beside = random.shuffle([...matches]).map(([a, b]) => {
      if (phase === inner) return circleRounds([...groups[a]!, ...groups[b]!]);
      return crossRounds(groups[a]!, groups[b]!);
    });
    const length = Math.max(...beside.map((rounds) => rounds.length));
    return Array.from({ length }, (_, round) => beside.flatMap((rounds) => rounds[round] ?? []));
  });
}

export type OrderStyle = {
  streams: number;
  /** All meetings of a phase one after the other: fewer changes of days, but rematches come early. */
  repeatsPhases: boolean;
  /** Phases change where the calendar has a break, as nobody loses a gap there. */
  usesBreaks: boolean;
};

/** Every pair as often as it meets. `teams` says who sits where. */
export function pairOrder(model: Model, teams: readonly number[], style: OrderStyle, random: Random): Pair[] {
  const meetings = model.league.gamesPerMatchup;
  const phases = random.shuffle(blockPhases(teams, style.streams, random));
  for (const rounds of phases) random.shuffle(rounds);
  const again = Array.from({ length: meetings }, () => phases);
  const all = style.repeatsPhases
    ? phases.map((rounds) => Array.from({ length: meetings }, () => rounds).flat())
    : again.flat();
  return (style.usesBreaks ? cutAtBreaks(all, stretches(model), random) : all).flat(2);
}

/** How many gaps follow one another until the calendar has a break after which every team is free to play again. */
function stretches({ dates, gapFrom, gapTo, days }: Model): number[] {
  const lengths = [0];
  for (let day = 0; day < days;) {
    lengths[lengths.length - 1]!++;
    const next = gapTo[day]! + 1;
    // Whoever played last before it may play on it again.
    if (next < days && gapFrom[next] === next) lengths.push(0);
    day = next;
  }
  return lengths.length === dates.length ? [] : lengths;
}

const CUTS_TRIED = 30;

/** Fills each stretch with pieces of phases such that few phases end within one. */
function cutAtBreaks(phases: Round[][], lengths: readonly number[], random: Random): Round[][] {
  let best = phases;
  let fewest = Infinity;
  for (let tries = 0; tries < CUTS_TRIED; tries++) {
    const left = phases.map((rounds) => [...rounds]);
    const pieces: Round[][] = [];
    let changes = 0;
    for (let stretch = 0; left.length > 0; stretch++) {
      let room = lengths[stretch] ?? Infinity;
      while (room > 0 && left.length > 0) {
        const exact = left.findIndex((rounds) => rounds.length === room);
        const which = exact >= 0 && random.below(4) > 0 ? exact : random.below(Math.min(left.length, 3));
        const piece = left[which]!.splice(0, room);
        if (left[which]!.length === 0) left.splice(which, 1);
        pieces.push(piece);
        room -= piece.length;
        if (room > 0 && left.length > 0) changes++;
      }
    }
    if (changes >= fewest) continue;
    fewest = changes;
    best = pieces;
  }
  return best;
}
