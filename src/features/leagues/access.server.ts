import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { db } from "#platform/database.ts";
import { coversLeague } from "#platform/key-scope.ts";
import { refuse } from "#platform/refusals.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** A grant that proves the user manages this league. Only this file creates these grants. */
export type LeagueGrant = { leagueId: string; user: Session["user"]; [proof]: "league" };

/** A grant that proves the user's role allows managing leagues (PERM2-05). Only this file creates these grants. */
export type LeagueManager = { user: Session["user"]; [proof]: "league-manager" };

/** A grant that proves the user manages this league or one of its teams. Only this file creates these grants. */
export type LeagueReader = { leagueId: string; isManager: boolean; user: Session["user"]; [proof]: "reader" };

/** Throws LEAGUE_MANAGER_ONLY for any other role. */
export async function requireLeagueManager({ user }: Session): Promise<LeagueManager> {
  if (user.role !== "league_manager") throw await refuse(user, "LEAGUE_MANAGER_ONLY");
  return { user } as LeagueManager;
}

/**
 * Returns a grant for the league's manager, or throws LEAGUE_NOT_FOUND. A missing league and someone else's league run
 * the same query, so neither the response nor its timing reveals which one it was.
 */
export async function requireLeague({ user }: Session, leagueId: string): Promise<LeagueGrant> {
  const league = await db
    .selectFrom("league")
    .select("league.id as leagueId")
    .where("league.id", "=", leagueId)
    .where("league.managerId", "=", user.id)
    .where(coversLeague("league.id"))
    .executeTakeFirst();
  if (!league) throw await refuse(user, "LEAGUE_NOT_FOUND");
  return { ...league, user } as LeagueGrant;
}

/**
 * Returns a grant for the league's manager and for managers of its teams (RESULT-57), or throws LEAGUE_NOT_FOUND, as if
 * the league didn't exist.
 */
export async function requireLeagueReader({ user }: Session, leagueId: string): Promise<LeagueReader> {
  const league = await db
    .selectFrom("league")
    .select((eb) => ["league.id as leagueId", eb("league.managerId", "=", user.id).as("isManager")])
    .where("league.id", "=", leagueId)
    .where(coversLeague("league.id"))
    .where((eb) =>
      eb.or([
        eb("league.managerId", "=", user.id),
        eb.exists(
          eb
            .selectFrom("leagueTeam")
            .select("leagueTeam.teamId")
            .whereRef("leagueTeam.leagueId", "=", "league.id")
            .where("leagueTeam.teamId", "in", selectManagedTeamIds(user.id)),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!league) throw await refuse(user, "LEAGUE_NOT_FOUND");
  return { ...league, user } as LeagueReader;
}
