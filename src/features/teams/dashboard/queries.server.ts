import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { selectManagedTeamIds } from "../access.server.ts";
import { countReachable } from "../phones/queries.server.ts";
import { isUpcoming, listWallClocks } from "../queries.server.ts";

/**
 * Returns the totals for all teams the user manages and hasn't archived (OP-38). Rows are counted per team through an
 * index and then summed, so the query plan is the same for one team as for hundreds.
 */
export async function getDashboard({ user }: Session) {
  const now = clock.now();
  const { newestTeamId, isSetupDismissed, teamIds, ...numbers } = await db
    .selectFrom("team")
    .innerJoin(
      listWallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("teamMember")
          .select((s) => s.fn.countAll().as("members"))
          .whereRef("teamMember.teamId", "=", "team.id")
          .as("roster"),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("game")
          .select((s) => {
            const isToday = s("game.gameOn", "=", s.ref("clock.today"));
            const isWithinWeek = sql<boolean>`game.game_on < clock.today + 7`;
            return [
              s.fn.countAll().as("all"),
              s.fn.countAll().filterWhere(isUpcoming).as("upcoming"),
              s.fn
                .countAll()
                .filterWhere(s.and([isUpcoming, isWithinWeek]))
                .as("thisWeek"),
              s.fn
                .countAll()
                .filterWhere(s.and([isUpcoming, isToday]))
                .as("today"),
            ];
          })
          .whereRef("game.teamId", "=", "team.id")
          .as("schedule"),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("game")
          .select((s) => s.fn.countAll().as("games"))
          .whereRef("game.teamId", "=", "team.id")
          .where("game.notificationSent", "=", true)
          .as("notified"),
      (join) => join.onTrue(),
    )
    .where("team.id", "in", selectManagedTeamIds(user.id))
    .where("team.archivedAt", "is", null)
    .select((eb) => {
      const isActive = eb.and([
        eb("team.subscriptionStatus", "=", "active"),
        eb.or([eb("team.subscriptionExpiresAt", "is", null), eb("team.subscriptionExpiresAt", ">", now)]),
      ]);
      return [
        eb.fn.countAll().as("teams"),
        eb.fn.countAll().filterWhere(isActive).as("activeTeams"),
        eb.fn.countAll().filterWhere("team.subscriptionStatus", "<>", "pending").as("teamsWithPass"),
        eb.fn.sum("roster.members").as("members"),
        sql<string[] | null>`array_agg(team.id)`.as("teamIds"),
        eb.fn.sum("schedule.upcoming").as("upcomingGames"),
        eb.fn.sum("schedule.thisWeek").as("upcomingThisWeek"),
        eb.fn.sum("schedule.today").as("gamesToday"),
        eb.fn.sum("notified.games").as("notificationsSent"),
        eb.fn.sum("schedule.all").as("games"),
        sql<string | null>`(array_agg(team.id order by team.created_at desc, team.id desc))[1]`.as(
          "newestTeamId",
        ),
        eb
          .selectFrom("profile")
          .select((s) => s("setupDismissedAt", "is not", null).as("isDismissed"))
          .where("profile.id", "=", user.id)
          .as("isSetupDismissed"),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    // PostgreSQL returns bigint counts as text, and null for a sum over no rows.
    ...(Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, Number(count)])) as Record<
      keyof typeof numbers,
      number
    >),
    reachable: await countReachable(teamIds ?? []),
    newestTeamId,
    isSetupDismissed: Boolean(isSetupDismissed),
  };
}
