import { db } from "#platform/database.ts";
import { refuse } from "#platform/refusals.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** A grant that proves the user manages this league. Only this file creates these grants. */
export type LeagueGrant = { leagueId: string; user: Session["user"]; [proof]: "league" };

/** A grant that proves the user's role allows managing leagues (PERM2-05). Only this file creates these grants. */
export type LeagueManager = { user: Session["user"]; [proof]: "league-manager" };

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
    .executeTakeFirst();
  if (!league) throw await refuse(user, "LEAGUE_NOT_FOUND");
  return { ...league, user } as LeagueGrant;
}
