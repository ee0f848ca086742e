import { predictReach } from "#features/messages/blasts/rules.ts";
import { findTeamSkipReason } from "#features/messages/league-blasts/rules.ts";
import type { LeagueMessageAudience, LeagueMessageTeamPreview, LeftOutManager } from "./schema.ts";

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

type Manager = { teamId: string; teamName: string; memberId: string | null; name: string };

/**
 * Decides which managers get a message: everyone on the roster with a phone that gets texts, or an email in place of it,
 * whether or not they've accepted the invitation, because they agreed as members. `reached` has these members.
 */
export function planManagers(
  managers: readonly Manager[],
  reached: ReadonlySet<string>,
): { memberIds: Set<string>; leftOut: LeftOutManager[] } {
  const memberIds = new Set<string>();
  const leftOut: LeftOutManager[] = [];
  for (const { memberId, ...manager } of managers)
    if (memberId === null) leftOut.push({ ...manager, reason: "not-on-roster" });
    else if (reached.has(memberId)) memberIds.add(memberId);
    else leftOut.push({ ...manager, reason: "no-texts" });
  return { memberIds, leftOut };
}

/** Describes why a text doesn't reach a manager: "Otters: Maya Okafor isn't on the roster" */
export const formatLeftOut = ({ teamName, name, reason }: LeftOutManager) =>
  `${teamName}: ${name} ${reason === "not-on-roster" ? "isn't on the roster" : "has no phone that gets texts"}`;

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
