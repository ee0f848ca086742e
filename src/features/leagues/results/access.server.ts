import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { db, type Trx } from "#platform/database.ts";
import { refuse } from "#platform/refusals.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** Proof that this account manages a team of this league game and may report for it. Only this file creates these. */
export type ReporterGrant = {
  gameId: string;
  leagueGameId: string;
  teamId: string;
  account: { id: string; name: string };
  [proof]: "reporter";
};

/**
 * Grants reporting for a team's entry of a league game (RESULT-48), or throws NOT_FOUND. A game without a league or
 * without a second team has no result.
 */
export async function requireReporter({ user }: Session, gameId: string): Promise<ReporterGrant> {
  const grant = await findReporter(db, { accountId: user.id, gameId });
  if (!grant) throw await refuse(user, "NOT_FOUND");
  return grant;
}

/** Returns a grant for an account that was recognized by its phone or by a link, or null (RESULT-16, RESULT-46). */
export async function findReporter(
  reader: typeof db | Trx,
  { accountId, gameId }: { accountId: string; gameId: string },
): Promise<ReporterGrant | null> {
  const row = await reader
    .selectFrom("game")
    .innerJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
    .innerJoin("game as other", (join) =>
      join.onRef("other.leagueGameId", "=", "leagueGame.id").onRef("other.id", "<>", "game.id"),
    )
    .innerJoin("appUser", (join) => join.on("appUser.id", "=", accountId))
    .select(["game.id as gameId", "leagueGame.id as leagueGameId", "game.teamId", "appUser.name"])
    .where("game.id", "=", gameId)
    .where("leagueGame.leagueId", "is not", null)
    .where("game.side", "is not", null)
    .where("other.side", "is not", null)
    .where("game.teamId", "in", selectManagedTeamIds(accountId))
    .executeTakeFirst();
  if (!row) return null;
  const { name, ...ids } = row;
  return { ...ids, account: { id: accountId, name } } as ReporterGrant;
}
