/** Maximum leagues per manager, far more than anyone runs. */
export const MAX_LEAGUES = 200;

/** Maximum teams per league. The largest amateur leagues have a few hundred. */
export const MAX_LEAGUE_TEAMS = 500;

/** Represents the user's own teams in the league picker and in the `leagueId` query parameter. */
export const OWN_TEAMS = "mine";

type ScopeOptions = {
  /** Undefined while loading. */
  leagues: readonly { id: string }[] | undefined;
  hasFailed: boolean;
  ownTeams: readonly { id: string }[] | undefined;
  leagueId: string | null;
  teamId: string | null;
};

/**
 * Returns the id of the league to show, or OWN_TEAMS, or null while data is still loading. Picks the requested league,
 * or the first one by default. Picks OWN_TEAMS when there are no leagues, or when the URL names one of the user's own
 * teams without a league.
 */
export function chooseScope({ leagues, hasFailed, ownTeams, leagueId, teamId }: ScopeOptions): string | null {
  if (leagues === undefined) return hasFailed ? OWN_TEAMS : null;
  const [first] = leagues;
  if (!first) return OWN_TEAMS;
  const requestedLeague = leagues.find(({ id }) => id === leagueId);
  if (requestedLeague) return requestedLeague.id;
  const wantsOwn = leagueId === OWN_TEAMS || (leagueId === null && teamId !== null);
  if (!wantsOwn) return first.id;
  if (ownTeams === undefined) return null;
  const hasOwnMatch = leagueId === OWN_TEAMS ? ownTeams.length > 0 : ownTeams.some(({ id }) => id === teamId);
  return hasOwnMatch ? OWN_TEAMS : first.id;
}
