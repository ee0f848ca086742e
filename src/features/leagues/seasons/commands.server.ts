import { sql } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { lockLeague } from "../commands.server.ts";
import { readNewestSeason, readSeason } from "./queries.server.ts";
import { MAX_LEAGUE_TEAMS } from "../rules.ts";
import { MAX_DIVISION_TEAMS } from "./rules.ts";
import type { Divisions } from "./schema.ts";

/** Locks the league, so that its teams and divisions change one at a time. Throws NOT_FOUND and SEASON_ENDED. */
async function lockSeason(trx: Trx, grant: LeagueGrant, seasonId: string): Promise<void> {
  await lockLeague(trx, grant);
  const { endedAt } = await readSeason(trx, grant, seasonId);
  if (endedAt) throw new AppError("SEASON_ENDED");
}

/**
 * Saves all divisions of a season in order (RESULT-26). A division that's left out is removed, unless it has teams:
 * then it throws DIVISION_HAS_TEAMS. Its archived teams, which no screen lists, move to the first one.
 */
export async function saveDivisions(
  grant: LeagueGrant,
  seasonId: string,
  divisions: Divisions,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSeason(trx, grant, seasonId);
    const existing = await trx.selectFrom("division").select("id").where("seasonId", "=", seasonId).execute();
    const existingIds = new Set(existing.map(({ id }) => id));
    const keptIds = divisions.flatMap(({ id }) => id ?? []);
    if (new Set(keptIds).size < keptIds.length || keptIds.some((id) => !existingIds.has(id)))
      throw new AppError("NOT_FOUND");
    // Two divisions can trade names, so none may have its old one while the new ones are written.
    await trx
      .updateTable("division")
      .set({ name: sql`id::text` })
      .where("seasonId", "=", seasonId)
      .execute();
    const ids: string[] = [];
    for (const [position, { id, name }] of divisions.entries()) {
      const saved = id
        ? await trx
            .updateTable("division")
            .set({ name, position })
            .where("id", "=", id)
            .where("seasonId", "=", seasonId)
            .returning("id")
            .executeTakeFirstOrThrow()
        : await trx
            .insertInto("division")
            .values({ seasonId, name, position })
            .returning("id")
            .executeTakeFirstOrThrow();
      ids.push(saved.id);
    }
    const removedIds = [...existingIds].filter((id) => !keptIds.includes(id));
    if (removedIds.length > 0) await removeDivisions(trx, seasonId, removedIds, ids[0]!);
  });
}

async function removeDivisions(trx: Trx, seasonId: string, ids: readonly string[], firstId: string) {
  const inDivisions = trx
    .selectFrom("seasonTeam")
    .innerJoin("team", "team.id", "seasonTeam.teamId")
    .select("team.id")
    .where("seasonTeam.seasonId", "=", seasonId)
    .where("seasonTeam.divisionId", "in", ids)
    .where("team.archivedAt", "is", null);
  if (await inDivisions.limit(1).executeTakeFirst()) throw new AppError("DIVISION_HAS_TEAMS");
  await trx
    .updateTable("seasonTeam")
    .set({ divisionId: firstId })
    .where("seasonId", "=", seasonId)
    .where("divisionId", "in", ids)
    .execute();
  await trx.deleteFrom("division").where("seasonId", "=", seasonId).where("id", "in", ids).execute();
}

/**
 * Moves teams of the league to a division of a season. Those that aren't in the season yet join it. Throws NOT_FOUND for
 * a division of another season or a team that isn't in the league, and DIVISION_FULL (RESULT-27). A division that has
 * more teams than it may keeps them.
 */
export async function moveToDivision(
  grant: LeagueGrant,
  seasonId: string,
  { divisionId, teamIds }: { divisionId: string; teamIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(teamIds)];
  await db.transaction().execute(async (trx) => {
    await lockSeason(trx, grant, seasonId);
    const division = await trx
      .selectFrom("division")
      .select("id")
      .where("id", "=", divisionId)
      .where("seasonId", "=", seasonId)
      .executeTakeFirst();
    const teams = await trx
      .selectFrom("leagueTeam")
      .innerJoin("team", "team.id", "leagueTeam.teamId")
      .select("team.id")
      .where("leagueTeam.leagueId", "=", grant.leagueId)
      .where("leagueTeam.teamId", "in", ids)
      .where("team.archivedAt", "is", null)
      .execute();
    if (!division || teams.length < ids.length) throw new AppError("NOT_FOUND");
    const moved = await trx
      .insertInto("seasonTeam")
      .values(ids.map((teamId) => ({ seasonId, teamId, divisionId })))
      .onConflict((conflict) =>
        conflict
          .columns(["seasonId", "teamId"])
          .doUpdateSet({ divisionId })
          .where("seasonTeam.divisionId", "<>", divisionId),
      )
      .returning("teamId")
      .execute();
    if (moved.length > 0) await requireDivisionSize(trx, { seasonId, divisionId });
  });
}

/**
 * Puts teams that were just added to a league in a division of its newest season. Without one, they're in the first,
 * where the database put them. The caller has locked the league. Throws LEAGUE_FULL, DIVISION_FULL, and NOT_FOUND.
 */
export async function placeNewTeams(
  trx: Trx,
  leagueId: string,
  { teamIds, divisionId }: { teamIds: readonly string[]; divisionId: string | null },
): Promise<void> {
  const { teams } = await trx
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .select(sql<number>`count(*)::int`.as("teams"))
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("team.archivedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (teams > MAX_LEAGUE_TEAMS) throw new AppError("LEAGUE_FULL");
  const season = await readNewestSeason(trx, leagueId);
  const divisions = await trx
    .selectFrom("division")
    .select("id")
    .where("seasonId", "=", season.id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const division =
    divisionId === null ? divisions[0] : divisions.find(({ id }) => id === divisionId.toLowerCase());
  if (!division) throw new AppError("NOT_FOUND");
  if (season.endedAt) return;
  if (divisionId !== null)
    await trx
      .updateTable("seasonTeam")
      .set({ divisionId })
      .where("seasonId", "=", season.id)
      .where("teamId", "in", teamIds)
      .execute();
  await requireDivisionSize(trx, { seasonId: season.id, divisionId: division.id });
}

/** Throws DIVISION_FULL if a division has more teams than it may, after some were added to it. */
export async function requireDivisionSize(
  trx: Trx,
  { seasonId, divisionId }: { seasonId: string; divisionId: string },
): Promise<void> {
  const { teams } = await trx
    .selectFrom("seasonTeam")
    .innerJoin("team", "team.id", "seasonTeam.teamId")
    .select(sql<number>`count(*)::int`.as("teams"))
    .where("seasonTeam.seasonId", "=", seasonId)
    .where("seasonTeam.divisionId", "=", divisionId)
    .where("seasonTeam.withdrawnAt", "is", null)
    .where("team.archivedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (teams > MAX_DIVISION_TEAMS) throw new AppError("DIVISION_FULL");
}
