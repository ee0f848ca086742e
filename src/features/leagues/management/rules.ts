/** A page of a league's teams. */
export const LEAGUE_TEAMS_PER_PAGE = 50;

/** Managers of one team that a list shows: more than share any team's work. */
export const MOST_MANAGERS = 50;

/** A game needs two (LEAGUE-13). */
const FEWEST_TEAMS_TO_PLAN = 2;

/** LEAGUE-14: how many are still missing before a schedule can be built; null when it can. */
export function builderNeeds(teamCount: number): string | null {
  const missing = FEWEST_TEAMS_TO_PLAN - teamCount;
  if (missing <= 0) return null;
  return `Need ${missing} more team(s)`;
}

/** LEAGUE-25 and LEAGUE-26: why the builder is refused, for whoever asks for it all the same; null when it is not. */
export function builderRefusal(league: { teamCount: number } | null): string | null {
  if (!league) return "Please select a league first";
  return league.teamCount < FEWEST_TEAMS_TO_PLAN
    ? "You need at least 2 teams to use the Schedule Builder"
    : null;
}

/** "1 team", "12 teams" */
export const teamCountInWords = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "team" : "teams"}`;
