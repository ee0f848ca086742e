import { planBlast, type BlastCandidate, type BlastPlan } from "../blasts/rules.ts";

/** A team that is told something, with whom it would reach and what it may still send. */
export type BulletinTeam = {
  teamId: string;
  name: string;
  isArchived: boolean;
  left: number;
  candidates: readonly BlastCandidate[];
};

export type BulletinPlan = Pick<BulletinTeam, "teamId" | "name" | "left"> & { plan: BlastPlan };

/**
 * What each team's people get, paid by that team, in the order given. With `oncePerPhone` whoever is in several of them
 * gets one text, from the first that can pay for it, and counts there only; otherwise one of each.
 */
export function planBulletin(
  teams: readonly BulletinTeam[],
  message: string,
  { oncePerPhone }: { oncePerPhone: boolean },
): BulletinPlan[] {
  const toldBy = new Map<string, string>();
  const planOf = ({ teamId, name, left, isArchived, candidates }: BulletinTeam) => {
    const open = candidates.filter(({ phone }) => !isArchived && (toldBy.get(phone) ?? teamId) === teamId);
    return planBlast({ teamName: name, message, audience: "all" }, open, left);
  };
  if (oncePerPhone)
    for (const team of teams)
      for (const { phone, reason } of planOf(team).texts) if (reason === null) toldBy.set(phone, team.teamId);
  return teams.map((team) => ({
    teamId: team.teamId,
    name: team.name,
    left: Math.max(0, team.left),
    plan: planOf(team),
  }));
}
