import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** Proof that this person manages this league. Only this file makes one. */
export type LeagueGrant = { leagueId: string; [proof]: "league" };

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
  return league as LeagueGrant;
}
