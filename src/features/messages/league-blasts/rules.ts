import {
  listUnnamed,
  pickMessage,
  planBlast,
  type BlastCandidate,
  type BlastPlan,
  type Message,
} from "../blasts/rules.ts";
import { listEmailed } from "../emailing/untexted/rules.ts";
import { isLinkMessage, NO_LINKS_WITHOUT_PASS } from "../links/rules.ts";

/** A team that receives a league blast, with its possible recipients and the texts it has left. */
export type LeagueBlastTeam = {
  teamId: string;
  name: string;
  isArchived: boolean;
  hasPass: boolean;
  left: number;
  candidates: readonly BlastCandidate[];
  /** Members the message is for who get emails. Empty without a pass. */
  emailed: readonly { memberId: string }[];
};

export type LeagueBlastPlan = Pick<LeagueBlastTeam, "teamId" | "name" | "left"> & {
  plan: BlastPlan;
  /** Members that no text of the plan names, to decide about their emails. */
  untexted: string[];
  /** How many members get it only as an email. */
  emailed: number;
  /** Why the whole team is skipped, or null if it isn't. */
  skipReason: string | null;
};

/** Returns why a message skips a whole team, no matter how many texts it has left (TEXT-41). */
export const findTeamSkipReason = ({ hasPass, name }: { hasPass: boolean; name: string }, message: Message) =>
  !hasPass && isLinkMessage(name, pickMessage(message, "en")) ? NO_LINKS_WITHOUT_PASS : null;

/**
 * Plans a league blast for each team, in the given order. Each team pays for its own texts. With `oncePerPhone`, a
 * phone on several teams gets one text, from the first team that can pay, and counts only there. Without it, the phone
 * gets a text from each team. `refusals` has the teams whose free texts were refused, with the reason.
 */
export function planLeagueBlasts(
  teams: readonly LeagueBlastTeam[],
  message: Message,
  { oncePerPhone }: { oncePerPhone: boolean },
  refusals: ReadonlyMap<string, string> = new Map(),
): LeagueBlastPlan[] {
  const claimedBy = new Map<string, string>();
  const findSkipReason = (team: LeagueBlastTeam) =>
    findTeamSkipReason(team, message) ?? (team.left <= 0 ? (refusals.get(team.teamId) ?? null) : null);
  const createPlan = (team: LeagueBlastTeam) => {
    const { teamId, name, left, isArchived, candidates } = team;
    const isSkipped = isArchived || findSkipReason(team) !== null;
    const unclaimedCandidates = candidates.filter(
      ({ phone }) => !isSkipped && (claimedBy.get(phone) ?? teamId) === teamId,
    );
    return planBlast({ teamName: name, message, audience: "all" }, unclaimedCandidates, left);
  };
  if (oncePerPhone)
    for (const team of teams)
      for (const { phone, reason } of createPlan(team).texts)
        if (reason === null) claimedBy.set(phone, team.teamId);
  return teams.map((team) => {
    const [plan, skipReason] = [createPlan(team), findSkipReason(team)];
    // A phone that gets the text from another team doesn't need an email from this one.
    const elsewhere = new Set(
      team.candidates.flatMap(({ memberId, phone }) =>
        (claimedBy.get(phone) ?? team.teamId) === team.teamId ? [] : memberId,
      ),
    );
    const wanted =
      team.isArchived || skipReason !== null
        ? []
        : team.emailed.filter(({ memberId }) => !elsewhere.has(memberId));
    return {
      teamId: team.teamId,
      name: team.name,
      left: Math.max(0, team.left),
      plan,
      untexted: listUnnamed(wanted, plan),
      // A team that's out of texts sends nothing at all.
      emailed: plan.sent > 0 || plan.failed === 0 ? listEmailed(wanted, plan).length : 0,
      skipReason,
    };
  });
}
