import type { StandingsRules } from "../schema.ts";
import { findUnmetPair, measure, type Contender, type Measure, type Value } from "./measures.ts";
import { compareText } from "./records.ts";

/** Lots that were drawn for exactly these teams, in the order they gave. */
export type Draw = { teamIds: readonly string[]; drawnOn: string };

/** What put a team above the one below it. */
export type Step =
  | { kind: "measure"; by: Measure; groupSize: number; above: Value; below: Value }
  | { kind: "lots"; drawnOn: string }
  | { kind: "tied" };

/** A team in its place, with what put it above the next one. The last team has no step. */
export type Placed = { contender: Contender; step: Step | null };

export type Ranking = {
  placed: Placed[];
  /** Pairs of names that keep head-to-head from counting. */
  unmet: [string, string][];
};

/**
 * Ranks teams: by rank value, and each group of equals by the tiebreakers in order. The first one that tells any of them
 * apart splits the group, and every part that's still tied starts again at the first (RESULT-61). Teams that are equal in
 * everything are sorted by name, unless lots were drawn for exactly these (RESULT-64).
 */
export function rank(
  contenders: readonly Contender[],
  rules: StandingsRules,
  draws: readonly Draw[],
): Ranking {
  const unmet = new Map<string, [string, string]>();
  // Everything below keeps this order among equals, so the order of the input never matters.
  const byName = contenders.toSorted(
    (first, second) => compareText(first.name, second.name) || compareText(first.teamId, second.teamId),
  );
  const values = measure(rules.rankBy, byName, rules)!;
  const placed = joinParts(groupByValue(byName, values), rules.rankBy, byName.length, breakTies);
  return { placed, unmet: [...unmet.values()] };

  function breakTies(group: readonly Contender[]): Placed[] {
    if (group.length < 2) return group.map((contender) => ({ contender, step: null }));
    for (const by of rules.tiebreakers) {
      const measured = measure(by, group, rules);
      if (!measured) {
        const pair = findUnmetPair(group)!;
        unmet.set(pair.join("\n"), pair);
        continue;
      }
      const parts = groupByValue(group, measured);
      if (parts.length > 1) return joinParts(parts, by, group.length, breakTies);
    }
    return placeEquals(group, draws);
  }
}

type Part = { contenders: Contender[]; value: Value };

/** Groups teams with equal values, highest first. Each part keeps its order. */
function groupByValue(group: readonly Contender[], values: readonly Value[]): Part[] {
  const parts = new Map<number, Part>();
  for (const [index, contender] of group.entries()) {
    const value = values[index]!;
    const part = parts.get(value.value);
    if (part) part.contenders.push(contender);
    else parts.set(value.value, { contenders: [contender], value });
  }
  return [...parts.values()].toSorted((first, second) => second.value.value - first.value.value);
}

/** Ranks each part, and says what put its last team above the next part. */
function joinParts(
  parts: readonly Part[],
  by: Measure,
  groupSize: number,
  rankPart: (part: readonly Contender[]) => Placed[],
): Placed[] {
  return parts.flatMap(({ contenders, value }, index) => {
    const placed = rankPart(contenders);
    const below = parts[index + 1]?.value;
    if (below) placed.at(-1)!.step = { kind: "measure", by, groupSize, above: value, below };
    return placed;
  });
}

/** Orders teams that are equal in everything by their lots, or leaves them tied. */
function placeEquals(group: readonly Contender[], draws: readonly Draw[]): Placed[] {
  const ids = new Set(group.map(({ teamId }) => teamId));
  const draw = draws.find(
    ({ teamIds }) => teamIds.length === group.length && teamIds.every((id) => ids.has(id)),
  );
  const step: Step = draw ? { kind: "lots", drawnOn: draw.drawnOn } : { kind: "tied" };
  const ordered = draw ? draw.teamIds.map((id) => group.find(({ teamId }) => teamId === id)!) : group;
  return ordered.map((contender, index) => ({ contender, step: index < group.length - 1 ? step : null }));
}
