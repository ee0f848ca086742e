import { reachWithin } from "#features/messages/blasts/rules.ts";
import type { BulletinAudience, BulletinTeamPreview } from "./schema.ts";

/** What a message means for one team: who gets it, who does not because the team cannot pay for them, and the price. */
export type TeamCost = {
  teamId: string;
  name: string;
  sent: number;
  failed: number;
  cost: number;
  left: number;
};

/** Team by team, those that cannot pay for all of theirs first; without those it is for nobody in. */
export function costsOf(
  teams: readonly BulletinTeamPreview[],
  audience: BulletinAudience,
  message: string,
): TeamCost[] {
  const costs = teams.flatMap(({ teamId, name, left, ...lines }): TeamCost[] => {
    const line = lines[audience];
    // Before anything is typed, a text is counted as one as short as can be.
    return line.length === 0
      ? []
      : [{ teamId, name, left, ...reachWithin(name, message.trim() || "x", line, left) }];
  });
  return costs.toSorted((one, other) => Number(isShort(other)) - Number(isShort(one)));
}

/** It has not enough left for all of its people. */
export const isShort = ({ failed }: Pick<TeamCost, "failed">) => failed > 0;

const number = (count: number) => count.toLocaleString("en-US");
const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;
const people = (count: number) => counted(count, "person", "people");
const sum = (costs: readonly TeamCost[], of: (cost: TeamCost) => number) =>
  costs.reduce((total, cost) => total + of(cost), 0);

/** What is sent: "42 people in 3 teams, 42 SMS" */
export function reachInWords(costs: readonly TeamCost[]): string {
  const sent = sum(costs, (team) => team.sent);
  if (sent === 0) return "Nobody gets it";
  const teams = costs.filter((team) => team.sent > 0).length;
  return `${people(sent)} in ${counted(teams, "team")}, ${number(sum(costs, ({ cost }) => cost))} SMS`;
}

/** What is not: "2 teams have not enough SMS left. 18 people get no text." Null when everybody gets it. */
export function shortageInWords(costs: readonly TeamCost[]): string | null {
  const short = costs.filter(isShort);
  if (short.length === 0) return null;
  const failed = sum(short, (team) => team.failed);
  const teams = short.length === 1 ? "One team has" : `${number(short.length)} teams have`;
  return `${teams} not enough SMS left. ${people(failed)} ${failed === 1 ? "gets" : "get"} no text.`;
}
