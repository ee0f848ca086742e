import { listTeamManagers } from "#features/leagues/builder/announcements/queries.server.ts";
import { db } from "#platform/database.ts";
import type { PageEmail } from "./queue.ts";

/** Returns the email about a team's page, or null if the page is off by now or the person doesn't manage the team. */
export async function findPageEmail({ leagueId, teamId, userId }: PageEmail) {
  const managers = await listTeamManagers(db, [teamId], null);
  if (!managers.some((manager) => manager.userId === userId)) return null;
  const found = await db
    .selectFrom("leaguePage")
    .innerJoin("league", "league.id", "leaguePage.leagueId")
    .innerJoin("team", (join) => join.on("team.id", "=", teamId))
    .innerJoin("teamPage", "teamPage.teamId", "team.id")
    .innerJoin("appUser", (join) => join.on("appUser.id", "=", userId))
    .select([
      "appUser.email",
      "appUser.name",
      "team.name as teamName",
      "league.name as leagueName",
      "leaguePage.slug as leagueSlug",
      "teamPage.slug as teamSlug",
    ])
    .where("leaguePage.leagueId", "=", leagueId)
    .where("leaguePage.isOn", "=", true)
    .where("team.hidesPage", "=", false)
    .executeTakeFirst();
  return found ?? null;
}
