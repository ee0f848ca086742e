/** Maximum leagues per manager, far more than anyone runs. */
export const MAX_LEAGUES = 200;

/** Maximum teams per league (RESULT-27). A league that had more before this limit keeps them. */
export const MAX_LEAGUE_TEAMS = 200;

/** The most teams that a league ever had, from before the limit above. */
export const MAX_LISTED_LEAGUE_TEAMS = 500;

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

/**
 * Returns the league whose teams are under the navigation: the one that was used last, or the first one. Returns null
 * for someone without leagues, and for someone who chose their own teams.
 */
export function chooseShortcutLeague<League extends { id: string }>(
  leagues: readonly League[],
  current: string | null,
): League | null {
  // With one league, there's no switcher to come back with.
  if (current === OWN_TEAMS && leagues.length > 1) return null;
  return leagues.find(({ id }) => id === current) ?? leagues[0] ?? null;
}

/** Returns the first teams, and always the one on screen. */
export function listShortcutTeams<Team extends { id: string }>(
  teams: readonly Team[],
  openId: string | undefined,
  max: number,
): Team[] {
  const first = teams.slice(0, max);
  const open = teams.find(({ id }) => id === openId);
  return !open || first.includes(open) ? first : [...first.slice(0, max - 1), open];
}
