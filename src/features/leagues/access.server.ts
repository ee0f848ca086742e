import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** Proof that this person manages this league. Only this file makes one. */
export type LeagueGrant = { leagueId: string; user: Session["user"]; [proof]: "league" };

/** Proof that this person may have leagues at all (PERM2-05). Only this file makes one. */
export type LeagueManager = { user: Session["user"]; [proof]: "league-manager" };

export function requireLeagueManager({ user }: Session): LeagueManager {
  if (user.role !== "league_manager") throw new AppError("LEAGUE_MANAGER_ONLY");
  return { user } as LeagueManager;
}

/**
 * For whoever manages the league. One statement for a missing league and for somebody else's, so that neither bytes
 * nor time tell them apart.
 */
export async function requireLeague({ user }: Session, leagueId: string): Promise<LeagueGrant> {
  const league = await db
    .selectFrom("league")
    .select("league.id as leagueId")
    .where("league.id", "=", leagueId)
    .where("league.managerId", "=", user.id)
    .executeTakeFirst();
  if (!league) throw new AppError("LEAGUE_NOT_FOUND");
  return { ...league, user } as LeagueGrant;
}
