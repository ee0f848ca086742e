import type { Random } from "../../generator/random.ts";

// Chooses opponents across divisions. Each round pairs every team with one of another division, so a round can be
// played on one day. If the number of teams is odd, each round leaves out another team, and those meet in a round of their
// own at the end.

export type CrossPair = [number, number];

/** Tries per pair to get rid of a repeated meeting. */
const REPAIR_TRIES = 400;

/** Returns whether every team can play this many games against other divisions. One team may play one fewer. */
export function canPairAll(sizes: readonly number[], gamesPerTeam: number): boolean {
  const total = sizes.reduce((sum, size) => sum + size, 0) * gamesPerTeam;
  const largest = Math.max(0, ...sizes) * gamesPerTeam;
  return largest <= total - largest + (total % 2);
}

/**
 * Returns the rounds. `divisionByTeam` has each team's division, and `played` the games that are already fixed. No pair
 * meets more often than another one that could meet instead.
 */
export function pairDivisions(
  divisionByTeam: readonly number[],
  gamesPerTeam: number,
  played: readonly CrossPair[],
  random: Random,
): CrossPair[][] {
  const teams = divisionByTeam.length;
  const meetings = new Int32Array(teams * teams);
  const needs = new Int32Array(teams).fill(gamesPerTeam);
  const count = (a: number, b: number) => meetings[a * teams + b]!;
  const addMeeting = ([a, b]: CrossPair, delta: number) => {
    meetings[a * teams + b]! += delta;
    meetings[b * teams + a]! += delta;
    needs[a]! -= delta;
    needs[b]! -= delta;
  };
  for (const pair of played) addMeeting(pair, 1);

  const getMeanNeed = (group: number[]) => group.reduce((sum, team) => sum + needs[team]!, 0) / group.length;

  /** Returns the teams that play in the next round: everyone who still needs a game, as far as there's an opponent. */
  function listPlaying(): number[] {
    const groups = new Map<number, number[]>();
    for (const team of random.shuffle(Array.from({ length: teams }, (_, index) => index)))
      if (needs[team]! > 0) {
        const group = groups.get(divisionByTeam[team]!) ?? [];
        groups.set(divisionByTeam[team]!, [...group, team]);
      }
    const sorted = [...groups.values()].map((group) => group.toSorted((a, b) => needs[b]! - needs[a]!));
    const total = () => sorted.reduce((sum, group) => sum + group.length, 0);
    const largest = () => sorted.reduce((best, group) => (group.length > best.length ? group : best), []);
    while (largest().length > total() - largest().length + 1) largest().pop();
    if (total() % 2 === 0) return sorted.flat();
    const largestGroup = largest();
    const isForced = largestGroup.length > total() - largestGroup.length;
    // Leaves out a team that can wait, from the division that has waited least.
    const candidates = isForced ? [largestGroup] : sorted.filter(({ length }) => length > 0);
    candidates.reduce((best, group) => (getMeanNeed(group) < getMeanNeed(best) ? group : best)).pop();
    return sorted.flat();
  }

  /** Pairs these teams. The division with the most teams left chooses first, so that it never runs out of opponents. */
  function pairUp(playing: readonly number[]): CrossPair[] {
    const groups = Map.groupBy(playing, (team) => divisionByTeam[team]!);
    const lists = [...groups.values()];
    const pairs: CrossPair[] = [];
    for (;;) {
      lists.sort((a, b) => b.length - a.length);
      const [largest, next] = lists;
      if (!largest || !next || largest.length === 0 || next.length === 0) return pairs;
      const team = largest.pop()!;
      const remaining = lists.reduce((sum, list) => sum + list.length, 0);
      // Any division will do, unless the second largest would be left with more teams than all others.
      const mustTakeNext = next.length * 2 > remaining - 1;
      const options = (mustTakeNext ? next : lists.slice(1).flat()).filter(
        (other) => divisionByTeam[other] !== divisionByTeam[team],
      );
      const fewest = Math.min(...options.map((other) => count(team, other)));
      const best = options.filter((other) => count(team, other) === fewest);
      const opponent = best[random.nextInt(best.length)]!;
      const list = lists.find((group) => group.includes(opponent))!;
      list.splice(list.indexOf(opponent), 1);
      pairs.push([team, opponent]);
      addMeeting([team, opponent], 1);
    }
  }

  const canMeet = (a: number, b: number) => a !== b && divisionByTeam[a] !== divisionByTeam[b];

  /** Trades opponents between two pairs of a round if fewer pairs meet again, or as many. */
  function tryTrade(round: CrossPair[], at: number) {
    const other = random.nextInt(round.length);
    if (other === at) return;
    const [[a, b], [c, d]] = [round[at]!, round[other]!];
    const [e, f]: CrossPair[] =
      random.nextInt(2) === 0
        ? [
            [a, c],
            [b, d],
          ]
        : [
            [a, d],
            [b, c],
          ];
    if (!canMeet(...e!) || !canMeet(...f!)) return;
    addMeeting([a, b], -1);
    addMeeting([c, d], -1);
    const before = count(a, b) + count(c, d);
    if (count(...e!) + count(...f!) + (e![0] === f![0] ? 1 : 0) > before) {
      addMeeting([a, b], 1);
      addMeeting([c, d], 1);
      return;
    }
    addMeeting(e!, 1);
    addMeeting(f!, 1);
    round[at] = e!;
    round[other] = f!;
  }

  function repair(rounds: CrossPair[][]) {
    const opponents = divisionByTeam.map((division) => divisionByTeam.filter((it) => it !== division).length);
    const most = Math.ceil(gamesPerTeam / Math.max(1, Math.min(...opponents)));
    const listRepeats = () =>
      rounds.flatMap((round, index) =>
        round.flatMap((pair, at) => (count(...pair) > most ? [[index, at] as const] : [])),
      );
    for (let tries = 0; tries < REPAIR_TRIES; tries++) {
      const repeats = listRepeats();
      if (repeats.length === 0) return;
      for (const [index, at] of repeats) for (let step = 0; step < 8; step++) tryTrade(rounds[index]!, at);
      // Also moves pairs that are fine, so that the search doesn't get stuck.
      const anyRound = rounds[random.nextInt(rounds.length)]!;
      if (anyRound.length > 0) tryTrade(anyRound, random.nextInt(anyRound.length));
    }
  }

  const rounds: CrossPair[][] = [];
  for (;;) {
    const round = pairUp(listPlaying());
    if (round.length === 0) break;
    rounds.push(round);
  }
  fillGaps(rounds);
  repair(rounds);
  return rounds;

  /** Returns the teams that are short of a game, once per game. */
  function listShort(): number[] {
    return Array.from(needs).flatMap((need, team) => Array.from({ length: Math.max(0, need) }, () => team));
  }

  /** Two teams of one division that are still short of a game take the teams of a pair of others as opponents. */
  function fillGaps(all: CrossPair[][]) {
    for (let waiting = listShort(); waiting.length > 1; waiting = listShort()) {
      const [a, b] = [waiting[0]!, waiting[1]!];
      const options = all.flatMap((round) =>
        round.flatMap(([c, d], at) =>
          canMeet(a, c) && canMeet(b, d) ? [{ round, at, c, d, cost: count(a, c) + count(b, d) }] : [],
        ),
      );
      if (options.length === 0) return;
      const { round, at, c, d } = options.reduce((best, option) => (option.cost < best.cost ? option : best));
      round.splice(at, 1);
      addMeeting([c, d], -1);
      addMeeting([a, c], 1);
      addMeeting([b, d], 1);
      all.push([
        [a, c],
        [b, d],
      ]);
    }
  }
}
