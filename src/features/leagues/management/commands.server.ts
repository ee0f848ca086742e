import type { GameChanges } from "#features/games/change-requests/schema.ts";
import { fitKit } from "#features/teams/kits/commands.server.ts";
import { wakePoolCalls } from "#features/turnout/pool/waking/commands.server.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant, LeagueManager } from "../access.server.ts";
import { erasePool } from "../pool/commands.server.ts";
import { MAX_LEAGUES } from "../rules.ts";
import { placeNewTeams } from "../seasons/commands.server.ts";
import { readNewestSeason } from "../seasons/queries.server.ts";
import type { Withdrawal } from "../seasons/schema.ts";
import { withdrawFromSeason } from "../seasons/withdrawals/commands.server.ts";
import { hasResults } from "../seasons/withdrawals/queries.server.ts";
import { countLeagueGames } from "./queries.server.ts";
import type { LeagueDetail, LeagueSettings } from "./schema.ts";

/**
 * Creates a league. Not idempotent, because two leagues may share a name. Throws LIMIT_REACHED if the user already has
 * the maximum number of leagues.
 */
export async function createLeague({ user }: LeagueManager, settings: LeagueSettings): Promise<LeagueDetail> {
  return db.transaction().execute(async (trx) => {
    // Lock the profile so that two concurrent requests can't both take the last slot.
    await trx.selectFrom("profile").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
    const { leagues } = await trx
      .selectFrom("league")
      .select((eb) => eb.fn.countAll<string>().as("leagues"))
      .where("managerId", "=", user.id)
      .executeTakeFirstOrThrow();
    if (Number(leagues) >= MAX_LEAGUES) throw new AppError("LIMIT_REACHED");
    const { id, createdAt, version, gameChanges } = await trx
      .insertInto("league")
      .values({ ...settings, managerId: user.id })
      .returning(["id", "createdAt", "version", "gameChanges"])
      .executeTakeFirstOrThrow();
    return {
      id,
      ...settings,
      gameChanges: gameChanges as GameChanges,
      version,
      teamCount: 0,
      createdAt: createdAt.toISOString(),
    };
  });
}

/**
 * Updates a league's settings. Each save includes all of them, so it throws LEAGUE_CHANGED if someone saved them after
 * `version`. Existing teams keep their sport and time zone.
 */
export async function updateLeague(
  { leagueId, user }: LeagueGrant,
  { version, ...settings }: LeagueSettings & { version: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("league")
    .set({ ...settings, version: version + 1 })
    .where("id", "=", leagueId)
    .where("managerId", "=", user.id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  // If the league was deleted instead, the caller finds out when it reads the league.
  if (numUpdatedRows === 0n && (await leagueExists(leagueId))) throw new AppError("LEAGUE_CHANGED");
}

const leagueExists = async (leagueId: string) =>
  (await db.selectFrom("league").select("id").where("id", "=", leagueId).executeTakeFirst()) !== undefined;

/** Deletes a league, its venues, and its sub pool. Its teams keep their rosters and games. Idempotent. */
export async function deleteLeague(grant: LeagueGrant): Promise<void> {
  const { leagueId, user } = grant;
  await db.transaction().execute(async (trx) => {
    await erasePool(trx, grant);
    await trx.deleteFrom("league").where("id", "=", leagueId).where("managerId", "=", user.id).execute();
  });
}

/**
 * Moves a team to another league with the same manager, or out of its league. Idempotent: does nothing when the team is
 * no longer in the `from` league. Locks both leagues in id order, so concurrent moves can't deadlock or overfill a
 * league. The team keeps its kit unless the target league has one like it. Throws LEAGUE_FULL or DIVISION_FULL when
 * there's no room for it, and GAMES_AFFECTED with the number of upcoming league games until the manager confirms. A team
 * with results in the newest season is withdrawn from it; without a decision about them, it throws TEAM_HAS_RESULTS.
 */
export async function moveTeam(
  from: LeagueGrant,
  teamId: string,
  to: LeagueGrant | null,
  options: { acceptGames: boolean; divisionId: string | null; results?: Withdrawal["results"] | undefined },
): Promise<void> {
  if (from.leagueId === to?.leagueId) return;
  const { acceptGames, divisionId, results } = options;
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom("league")
      .select("id")
      .where("id", "in", [from.leagueId, ...(to ? [to.leagueId] : [])])
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const season = await readNewestSeason(trx, from.leagueId);
    if (season.endedAt === null && (await hasResults(trx, season.id, teamId))) {
      if (results === undefined) throw new AppError("TEAM_HAS_RESULTS");
      await withdrawFromSeason(trx, season.id, { teamId, results });
    }
    const left = await trx
      .deleteFrom("leagueTeam")
      .where("leagueId", "=", from.leagueId)
      .where("teamId", "=", teamId)
      .returning("teamId")
      .executeTakeFirst();
    const games = left && !acceptGames ? await countLeagueGames(trx, from.leagueId, teamId) : 0;
    if (games > 0) throw new AppError("GAMES_AFFECTED", { details: { games } });
    if (left) await wakePoolCalls(trx, from.leagueId, [teamId]);
    if (!left || !to) return;
    await trx
      .insertInto("leagueTeam")
      .values({ leagueId: to.leagueId, teamId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await placeNewTeams(trx, to.leagueId, { teamIds: [teamId], divisionId });
    await fitKit(trx, to.leagueId, teamId);
  });
}
