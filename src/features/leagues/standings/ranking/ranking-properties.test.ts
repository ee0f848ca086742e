import fc from "fast-check";
import { expect, it } from "vitest";
import type { Outcome, ScoreSettings } from "../../results/schema.ts";
import type { StandingsRules, Tiebreaker } from "../schema.ts";
import { Tiebreaker as tiebreakers } from "../schema.ts";
import type { CountedResult } from "./games.ts";
import type { Draw } from "./rank.ts";
import { computeStandings } from "./table.ts";

const scores: ScoreSettings = { unit: "goals", allowsTies: true, overtimeLosses: true, collectsScores: true };

const kinds: Outcome["kind"][] = ["home-forfeit", "away-forfeit", "double-forfeit", "abandoned", "no-result"];
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.nat(3), fc.nat(3), fc.boolean()).map(toScore) },
  fc.constantFrom(...kinds).map((kind) => ({ kind, home: null, away: null, overtime: false })),
);
function toScore([home, away, overtime]: [number, number, boolean]): Outcome {
  return { kind: "score", home, away, overtime };
}

const worth = fc.integer({ min: -5, max: 10 });
const rules: fc.Arbitrary<StandingsRules> = fc.record({
  rankBy: fc.constantFrom("points", "percentage"),
  win: worth,
  tie: worth,
  loss: worth,
  overtimeLoss: worth,
  forfeitWin: worth,
  forfeitLoss: worth,
  forfeitScore: fc.nat(7),
  tiebreakers: fc.shuffledSubarray([...tiebreakers.options]),
  maxDifference: fc.option(fc.integer({ min: 1, max: 5 })),
  countsCrossDivision: fc.boolean(),
});

/** Up to seven teams in two divisions, with few enough games that many of them are tied. */
const season = fc
  .record({
    size: fc.integer({ min: 2, max: 7 }),
    firstDivision: fc.integer({ min: 1, max: 7 }),
    pairs: fc.array(fc.tuple(fc.nat(6), fc.nat(6), outcome), { maxLength: 20 }),
    lots: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 2 }),
    rules,
  })
  .map(({ size, firstDivision, pairs, lots, ...rest }) => ({
    ...rest,
    teams: Array.from({ length: size }, (_, index) => ({
      teamId: `team-${index}`,
      name: `Team ${index}`,
      kit: null,
      divisionId: index < firstDivision ? "east" : "west",
    })),
    results: pairs
      .filter(([home, away]) => home < size && away < size && home !== away)
      .map(([home, away, ended], index): CountedResult => ({
        homeTeamId: `team-${home}`,
        awayTeamId: `team-${away}`,
        outcome: ended,
        playedAt: `2026-04-${String(index + 1).padStart(2, "0")}`,
      })),
    draws: [{ teamIds: lots.map((index) => `team-${index}`), drawnOn: "Jun 3, 2026" }],
  }));
type Season = typeof season extends fc.Arbitrary<infer Value> ? Value : never;

const divisions = [
  { id: "east", name: "East" },
  { id: "west", name: "West" },
];
const compute = ({ rules: applied, ...facts }: Season) =>
  computeStandings({ ...facts, divisions, scores }, applied);

it("doesn't depend on the order of results, teams, or draws [RESULT-67]", () => {
  const shuffled = season.chain((original) =>
    fc.record({
      original: fc.constant(original),
      results: fc.shuffledSubarray(original.results, { minLength: original.results.length }),
      teams: fc.shuffledSubarray(original.teams, { minLength: original.teams.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ original, ...orders }) => {
      expect(compute({ ...original, ...orders })).toEqual(compute(original));
    }),
    { numRuns: 1000 },
  );
});

it("adds up: games are twice those counted, and differences are zero without a limit [RESULT-67]", () => {
  fc.assert(
    fc.property(season, (facts) => {
      const rows = compute(facts).flatMap((division) => division.rows);
      const place = new Map(facts.teams.map(({ teamId, divisionId }) => [teamId, divisionId]));
      const counted = facts.results.filter(
        ({ homeTeamId, awayTeamId, outcome: { kind } }) =>
          kind !== "abandoned" &&
          kind !== "no-result" &&
          (facts.rules.countsCrossDivision || place.get(homeTeamId) === place.get(awayTeamId)),
      );
      const sum = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + of(row), 0);
      expect(sum(({ played }) => played)).toBe(2 * counted.length);
      expect(sum(({ wins, losses, ties, overtimeLosses }) => wins + losses + ties + overtimeLosses)).toBe(
        2 * counted.length,
      );
      expect(sum(({ scored, allowed }) => scored - allowed)).toBe(0);
      expect(sum(({ difference }) => difference)).toBe(0);
    }),
    { numRuns: 1000 },
  );
});

it("agrees with a second, slow implementation that compares teams in other words [RESULT-61, RESULT-62, RESULT-67]", () => {
  fc.assert(
    fc.property(season, (facts) => {
      for (const { id, rows } of compute(facts)) {
        const groups = rankSlowly(facts, id);
        const byRank = Map.groupBy(rows, ({ rank }) => rank);
        expect([...byRank.values()].map((group) => group.map(({ teamId }) => teamId).toSorted())).toEqual(
          groups.map((group) => group.toSorted()),
        );
      }
    }),
    { numRuns: 2000 },
  );
});

// The slow implementation reads the results again for every question, and orders groups by moving the best team out.

type Line = {
  points: number;
  wins: number;
  ties: number;
  games: number;
  for: number;
  against: number;
  diff: number;
};

function lineOf(facts: Season, team: string, opponents: (id: string) => boolean): Line {
  const { rules: applied } = facts;
  const line: Line = { points: 0, wins: 0, ties: 0, games: 0, for: 0, against: 0, diff: 0 };
  for (const { homeTeamId, awayTeamId, outcome: ended } of facts.results) {
    const isHome = homeTeamId === team;
    const opponent = isHome ? awayTeamId : homeTeamId;
    if ((!isHome && awayTeamId !== team) || !opponents(opponent)) continue;
    const divisionOf = (id: string) => facts.teams.find(({ teamId }) => teamId === id)!.divisionId;
    if (!applied.countsCrossDivision && divisionOf(team) !== divisionOf(opponent)) continue;
    if (ended.kind === "abandoned" || ended.kind === "no-result") continue;
    line.games += 1;
    if (ended.kind !== "score") {
      const lost = ended.kind === "double-forfeit" || (ended.kind === "home-forfeit") === isHome;
      const margin = ended.kind === "double-forfeit" ? 0 : applied.forfeitScore;
      line.points += lost ? applied.forfeitLoss : applied.forfeitWin;
      if (!lost) line.wins += 1;
      line[lost ? "against" : "for"] += margin;
      line.diff += (lost ? -1 : 1) * Math.min(margin, applied.maxDifference ?? 1000);
      continue;
    }
    const own = isHome ? ended.home! : ended.away!;
    const other = isHome ? ended.away! : ended.home!;
    line.for += own;
    line.against += other;
    line.diff += Math.sign(own - other) * Math.min(Math.abs(own - other), applied.maxDifference ?? 1000);
    if (own > other) {
      line.wins += 1;
      line.points += applied.win;
    } else if (own === other) {
      line.ties += 1;
      line.points += applied.tie;
    } else line.points += ended.overtime ? applied.overtimeLoss : applied.loss;
  }
  return line;
}

const all = () => true;

/** Returns a comparison by one measure within a group: above 0 if the first team is ahead. Null if it doesn't count. */
function compareBy(facts: Season, by: Tiebreaker, group: readonly string[]) {
  const inGroup = (id: string) => group.includes(id);
  if (by.startsWith("head-to-head")) {
    const haveMet = group.every((first) =>
      group.every((second) => first === second || lineOf(facts, first, (id) => id === second).games > 0),
    );
    if (!haveMet) return null;
  }
  return (first: string, second: string): number => {
    const [a, b] = [lineOf(facts, first, all), lineOf(facts, second, all)];
    if (by === "difference") return a.diff - b.diff;
    if (by === "most-scored") return a.for - b.for;
    if (by === "fewest-allowed") return b.against - a.against;
    if (by === "wins") return a.wins - b.wins;
    const [c, d] = [lineOf(facts, first, inGroup), lineOf(facts, second, inGroup)];
    if (by === "head-to-head-difference") return c.diff - d.diff;
    return c.points * d.games - d.points * c.games;
  };
}

const share = ({ wins, ties, games }: Line) => [2 * wins + ties, 2 * games || 1] as const;

function rankSlowly(facts: Season, division: string): string[][] {
  const teams = facts.teams.filter(({ divisionId }) => divisionId === division).map(({ teamId }) => teamId);
  const compare = (first: string, second: string) => {
    const [a, b] = [lineOf(facts, first, all), lineOf(facts, second, all)];
    if (facts.rules.rankBy === "points") return a.points - b.points;
    return share(a)[0] * share(b)[1] - share(b)[0] * share(a)[1];
  };
  return layers(teams, compare).flatMap((group) => settle(facts, group));
}

/** Splits a group into layers of equals, best first. */
function layers(group: readonly string[], compare: (first: string, second: string) => number): string[][] {
  if (group.length === 0) return [];
  const best = group.filter((team) => group.every((other) => compare(team, other) >= 0));
  return [
    best,
    ...layers(
      group.filter((team) => !best.includes(team)),
      compare,
    ),
  ];
}

function settle(facts: Season, group: string[]): string[][] {
  if (group.length === 1) return [group];
  for (const by of facts.rules.tiebreakers) {
    const compare = compareBy(facts, by, group);
    if (!compare) continue;
    const split = layers(group, compare);
    if (split.length > 1) return split.flatMap((part) => settle(facts, part));
  }
  const [draw] = facts.draws as Draw[];
  return draw!.teamIds.toSorted().join() === group.toSorted().join()
    ? draw!.teamIds.map((team) => [team])
    : [group];
}
