import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant, LeagueManager } from "../access.server.ts";
import { MOST_LEAGUES, MOST_LEAGUE_TEAMS } from "../rules.ts";
import type { LeagueDetail, LeagueSettings } from "./schema.ts";

/** Not idempotent: two leagues may have the same name. Throws TOO_MANY behind what every list shows. */
export async function createLeague({ user }: LeagueManager, settings: LeagueSettings): Promise<LeagueDetail> {
  return db.transaction().execute(async (trx) => {
    // One after the other, so that two at once cannot both be the last that fits.
    await trx.selectFrom("profile").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
    const { leagues } = await trx
      .selectFrom("league")
      .select((eb) => eb.fn.countAll<string>().as("leagues"))
      .where("managerId", "=", user.id)
      .executeTakeFirstOrThrow();
    if (Number(leagues) >= MOST_LEAGUES) throw new AppError("TOO_MANY");
    const { id, createdAt } = await trx
      .insertInto("league")
      .values({ ...settings, managerId: user.id })
      .returning(["id", "createdAt"])
      .executeTakeFirstOrThrow();
    return { id, ...settings, teamCount: 0, createdAt: createdAt.toISOString() };
  });
}

/** The last one to save wins. Teams that are there keep their sport and their clock. */
export async function updateLeague({ leagueId, user }: LeagueGrant, settings: LeagueSettings): Promise<void> {
  await db
    .updateTable("league")
    .set(settings)
    .where("id", "=", leagueId)
    .where("managerId", "=", user.id)
    .execute();
}

/** Deletes the league with its venues. Teams leave it and keep their rosters and games. Idempotent. */
export async function deleteLeague({ leagueId, user }: LeagueGrant): Promise<void> {
  await db.deleteFrom("league").where("id", "=", leagueId).where("managerId", "=", user.id).execute();
}

/**
 * Takes a team out of a league and into another one of the same manager, or into none. Idempotent: a team that is not
 * there any more is left where it is. The leagues are locked in the order of their ids, so that two moves do not wait for
 * each other and none is filled beyond its end. TOO_MANY when the other one is full.
 */
export async function moveTeam(from: LeagueGrant, teamId: string, to: LeagueGrant | null): Promise<void> {
  if (from.leagueId === to?.leagueId) return;
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom("league")
      .select("id")
      .where("id", "in", [from.leagueId, ...(to ? [to.leagueId] : [])])
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const left = await trx
      .deleteFrom("leagueTeam")
      .where("leagueId", "=", from.leagueId)
      .where("teamId", "=", teamId)
      .returning("teamId")
      .executeTakeFirst();
    if (!left || !to) return;
    const { teams } = await trx
      .selectFrom("leagueTeam")
      .select(sql<number>`count(*)::int`.as("teams"))
      .where("leagueId", "=", to.leagueId)
      .executeTakeFirstOrThrow();
    if (teams >= MOST_LEAGUE_TEAMS) throw new AppError("TOO_MANY");
    await trx
      .insertInto("leagueTeam")
      .values({ leagueId: to.leagueId, teamId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
