import { predictReach } from "#features/messages/blasts/rules.ts";
import { findTeamSkipReason } from "#features/messages/league-blasts/rules.ts";
import type { LeagueMessageAudience, LeagueMessageTeamPreview } from "./schema.ts";

/**
 * A message's reach and cost for one team: how many people get it, how many the team can't pay for, and the cost in
 * texts.
 */
export type TeamCost = {
  teamId: string;
  name: string;
  sent: number;
  failed: number;
  cost: number;
  left: number;
  /** Why the message skips the team, or null if it doesn't. */
  skipReason: string | null;
};

/**
 * Computes the cost by team, leaving out teams without recipients. Teams that are skipped or don't have enough texts
 * come first.
 */
export function computeTeamCosts(
  teams: readonly LeagueMessageTeamPreview[],
  audience: LeagueMessageAudience,
  message: string,
): TeamCost[] {
  const costs = teams.flatMap(({ teamId, name, left, hasPass, ...lines }): TeamCost[] => {
    const skipReason = findTeamSkipReason({ name, hasPass }, message);
    const line = lines[audience];
    if (line.length === 0) return [];
    // An empty message counts as one character, so the preview shows a cost before the user types.
    const reach = predictReach(name, message.trim() || "x", skipReason === null ? line : [], left);
    return [{ teamId, name, left, skipReason, ...reach }];
  });
  const isIncomplete = (team: TeamCost) => isShort(team) || team.skipReason !== null;
  return costs.toSorted((a, b) => Number(isIncomplete(b)) - Number(isIncomplete(a)));
}

/** Returns whether the team has too few texts left to reach all its recipients. */
export const isShort = ({ failed }: Pick<TeamCost, "failed">) => failed > 0;

const formatNumber = (count: number) => count.toLocaleString("en-US");
const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;
const formatPeople = (count: number) => formatCount(count, "person", "people");
const sum = (costs: readonly TeamCost[], getValue: (cost: TeamCost) => number) =>
  costs.reduce((total, cost) => total + getValue(cost), 0);

/** Describes who gets the message and what it costs: "42 people on 3 teams, 42 texts". */
export function formatReach(costs: readonly TeamCost[]): string {
  const sent = sum(costs, (team) => team.sent);
  if (sent === 0) return "No one will get it";
  const teams = costs.filter((team) => team.sent > 0).length;
  const texts = sum(costs, (team) => team.cost);
  return `${formatPeople(sent)} on ${formatCount(teams, "team")}, ${formatCount(texts, "text")}`;
}

/**
 * Describes who won't get the message: "2 teams don't have enough texts left. 18 people won't get this text." Returns
 * null when everyone gets it.
 */
export function formatShortage(costs: readonly TeamCost[]): string | null {
  const shortTeams = costs.filter(isShort);
  if (shortTeams.length === 0) return null;
  const failed = sum(shortTeams, (team) => team.failed);
  const teams =
    shortTeams.length === 1 ? "One team doesn't" : `${formatNumber(shortTeams.length)} teams don't`;
  return `${teams} have enough texts left. ${formatPeople(failed)} won't get this text.`;
}
