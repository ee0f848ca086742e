import { costOf } from "#features/messages/blasts/rules.ts";
import type { BulletinAudience, BulletinTeamPreview } from "./schema.ts";

/** What a message means for one team. */
export type TeamCost = { teamId: string; name: string; members: number; cost: number; left: number };

/** Team by team, those that cannot pay for all of theirs first; without those it reaches nobody in. */
export function costsOf(
  teams: readonly BulletinTeamPreview[],
  audience: BulletinAudience,
  message: string,
): TeamCost[] {
  const costs = teams.flatMap(({ teamId, name, left, ...reach }): TeamCost[] => {
    const { members, groups } = reach[audience];
    // Before anything is typed, a text is counted as one as short as can be.
    return members === 0
      ? []
      : [{ teamId, name, left, members, cost: costOf(name, message.trim() || "x", groups) }];
  });
  return costs.toSorted((one, other) => Number(isShort(other)) - Number(isShort(one)));
}

/** It has not enough left for all of its people. */
export const isShort = ({ cost, left }: Pick<TeamCost, "cost" | "left">) => cost > left;

const number = (count: number) => count.toLocaleString("en-US");
const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** "42 people in 3 teams, 42 SMS" */
export function reachInWords(costs: readonly TeamCost[]): string {
  const sum = (of: (cost: TeamCost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  const people = counted(
    sum(({ members }) => members),
    "person",
    "people",
  );
  return `${people} in ${counted(costs.length, "team")}, ${number(sum(({ cost }) => cost))} SMS`;
}
