import { sql } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import { MAX_MANAGERS } from "../../management/rules.ts";
import type { SeasonEmail } from "./queue.ts";

/**
 * Lists each team's owner and accepted managers, once per team. The person who publishes the schedule is left out,
 * because they know about it.
 */
export async function listTeamManagers(
  reader: typeof db | Trx,
  teamIds: readonly string[],
  publisherId: string | null,
): Promise<{ teamId: string; userId: string }[]> {
  const { rows } = await sql<{ teamId: string; userId: string }>`
    select team.id as "teamId", team.manager_id as "userId" from team
    where team.id = any(${teamIds}::uuid[]) and team.manager_id is distinct from ${publisherId}::uuid
    union
    select asked.id, manager.user_id from unnest(${teamIds}::uuid[]) asked (id) cross join lateral (
      select user_id from team_manager
      where team_id = asked.id and user_id is not null and user_id is distinct from ${publisherId}::uuid
      limit ${MAX_MANAGERS}
    ) manager
    order by 1, 2`.execute(reader);
  return rows;
}

/** Returns the email about a team's games, or null if the person no longer manages the team or it has no such games. */
export async function findSeasonEmail({ generationId, teamId, userId }: SeasonEmail) {
  const managers = await listTeamManagers(db, [teamId], null);
  if (!managers.some((manager) => manager.userId === userId)) return null;
  const details = await db
    .selectFrom("scheduleGeneration")
    .innerJoin("league", "league.id", "scheduleGeneration.leagueId")
    .innerJoin("scheduleTemplate", "scheduleTemplate.id", "scheduleGeneration.templateId")
    .innerJoin("team", (join) => join.on("team.id", "=", teamId))
    .innerJoin("appUser", (join) => join.on("appUser.id", "=", userId))
    .select([
      "appUser.email",
      "appUser.name",
      "team.name as teamName",
      "league.name as leagueName",
      "scheduleTemplate.name as scheduleName",
    ])
    .where("scheduleGeneration.id", "=", generationId)
    .executeTakeFirst();
  if (!details) return null;
  const games = await db
    .selectFrom("leagueGame")
    .innerJoin("game", "game.leagueGameId", "leagueGame.id")
    .select(["game.gameOn", "game.gameTime", "game.opponent", "game.side", "game.location"])
    .where("leagueGame.generationId", "=", generationId)
    .where("game.teamId", "=", teamId)
    .where("game.cancelledAt", "is", null)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .execute();
  return games.length === 0 ? null : { ...details, games };
}
