import { planBlast, type BlastCandidate, type BlastPlan } from "../blasts/rules.ts";

/** A team that receives a league blast, with its possible recipients and the texts it has left. */
export type LeagueBlastTeam = {
  teamId: string;
  name: string;
  isArchived: boolean;
  left: number;
  candidates: readonly BlastCandidate[];
};

export type LeagueBlastPlan = Pick<LeagueBlastTeam, "teamId" | "name" | "left"> & { plan: BlastPlan };

/**
 * Plans a league blast for each team, in the given order. Each team pays for its own texts. With `oncePerPhone`, a
 * phone on several teams gets one text, from the first team that can pay, and counts only there. Without it, the phone
 * gets a text from each team.
 */
export function planLeagueBlasts(
  teams: readonly LeagueBlastTeam[],
  message: string,
  { oncePerPhone }: { oncePerPhone: boolean },
): LeagueBlastPlan[] {
  const claimedBy = new Map<string, string>();
  const createPlan = ({ teamId, name, left, isArchived, candidates }: LeagueBlastTeam) => {
    const unclaimedCandidates = candidates.filter(
      ({ phone }) => !isArchived && (claimedBy.get(phone) ?? teamId) === teamId,
    );
    return planBlast({ teamName: name, message, audience: "all" }, unclaimedCandidates, left);
  };
  if (oncePerPhone)
    for (const team of teams)
      for (const { phone, reason } of createPlan(team).texts)
        if (reason === null) claimedBy.set(phone, team.teamId);
  return teams.map((team) => ({
    teamId: team.teamId,
    name: team.name,
    left: Math.max(0, team.left),
    plan: createPlan(team),
  }));
}
