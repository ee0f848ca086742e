import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant, LeagueManager } from "../access.server.ts";
import { MOST_LEAGUES } from "../rules.ts";
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
