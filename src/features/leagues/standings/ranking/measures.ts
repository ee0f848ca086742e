import { formatPercentage, formatSigned } from "../rules.ts";
import type { StandingsRules, Tiebreaker } from "../schema.ts";
import type { TeamGame } from "./games.ts";
import { addUp, type TeamRecord } from "./records.ts";

/** A team with everything that ranks it. */
export type Contender = {
  teamId: string;
  name: string;
  games: readonly TeamGame[];
  record: TeamRecord;
};

export type Measure = StandingsRules["rankBy"] | Tiebreaker;

/** What a measure says about one team of a group: what ranks it, higher first, and what people read. */
export type Value = { value: number; shown: string };

const plain = (value: number): Value => ({ value, shown: String(value) });
const signed = (value: number): Value => ({ value, shown: formatSigned(value) });

const ofTeam: Record<
  Exclude<Measure, "head-to-head" | "head-to-head-difference">,
  (r: TeamRecord) => Value
> = {
  points: ({ points }) => plain(points),
  percentage: ({ percentage }) => ({ value: percentage, shown: formatPercentage(percentage) }),
  difference: ({ difference }) => signed(difference),
  "most-scored": ({ scored }) => plain(scored),
  "fewest-allowed": ({ allowed }) => ({ value: 0 - allowed, shown: String(allowed) }),
  wins: ({ wins }) => plain(wins),
};

/**
 * Measures each team of a group. Head-to-head counts only games within the group, and is null for a group in which some
 * pair hasn't met (RESULT-62).
 */
export function measure(
  by: Measure,
  group: readonly Contender[],
  rules: StandingsRules,
): readonly Value[] | null {
  if (by !== "head-to-head" && by !== "head-to-head-difference")
    return group.map(({ record }) => ofTeam[by](record));
  if (findUnmetPair(group)) return null;
  const ids = new Set(group.map(({ teamId }) => teamId));
  const records = group.map(({ games }) =>
    addUp(
      games.filter(({ opponentId }) => ids.has(opponentId)),
      rules,
    ),
  );
  if (by === "head-to-head-difference") return records.map(({ difference }) => signed(difference));
  return toShares(records, rules);
}

/** Points as a share of those available (RESULT-62). Every game of a group has the same available, so they're per game. */
function toShares(records: readonly TeamRecord[], { win }: StandingsRules): readonly Value[] {
  const isEven = records.every(({ played }) => played === records[0]!.played);
  return records.map(({ points, played }) => ({
    value: points / played,
    shown: isEven ? formatPoints(points) : `${points} of ${formatPoints(win * played)}`,
  }));
}

const formatPoints = (points: number) => `${points} ${Math.abs(points) === 1 ? "point" : "points"}`;

/** Returns the first two teams of a group, by name, that haven't met. */
export function findUnmetPair(group: readonly Contender[]): [string, string] | null {
  const met = new Map(
    group.map(({ teamId, games }) => [teamId, new Set(games.map((game) => game.opponentId))]),
  );
  for (const [index, first] of group.entries())
    for (const second of group.slice(index + 1))
      if (!met.get(first.teamId)!.has(second.teamId)) return [first.name, second.name];
  return null;
}
