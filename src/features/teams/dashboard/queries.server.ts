import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { managedTeamIds } from "../access.server.ts";
import { isUpcoming, wallClocks } from "../queries.server.ts";

/**
 * The numbers of all teams one manages and has not archived (OP-38), in one statement: each team counts its own from
 * an index, and those are added up. So the plan is the same for one team and for hundreds, among few others or many.
 */
export async function getDashboard({ user }: Session) {
  const now = clock.now();
  const { newestTeamId, ...numbers } = await db
    .selectFrom("team")
    .innerJoin(wallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`), "clock.zone", "team.timeZone")
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
          .selectFrom("memberPhone")
          .select((s) => s.fn.count("memberPhone.memberId").distinct().as("members"))
          .whereRef("memberPhone.teamId", "=", "team.id")
          .where("memberPhone.smsConsent", "=", true)
          .as("agreed"),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("game")
          .select((s) => {
            const isToday = s("game.gameOn", "=", s.ref("clock.today"));
            const inAWeek = sql<boolean>`game.game_on < clock.today + 7`;
            return [
              s.fn.countAll().as("all"),
              s.fn.countAll().filterWhere(isUpcoming).as("upcoming"),
              s.fn
                .countAll()
                .filterWhere(s.and([isUpcoming, inAWeek]))
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
    .where("team.id", "in", managedTeamIds(user.id))
    .where("team.archivedAt", "is", null)
    .select((eb) => {
      const isActive = eb.and([
        eb("team.subscriptionStatus", "=", "active"),
        eb.or([eb("team.subscriptionExpiresAt", "is", null), eb("team.subscriptionExpiresAt", ">", now)]),
      ]);
      return [
        eb.fn.countAll().as("teams"),
        eb.fn.countAll().filterWhere(isActive).as("activeTeams"),
        eb.fn.sum("roster.members").as("members"),
        eb.fn.sum("agreed.members").as("consenting"),
        eb.fn.sum("schedule.upcoming").as("upcomingGames"),
        eb.fn.sum("schedule.thisWeek").as("upcomingThisWeek"),
        eb.fn.sum("schedule.today").as("gamesToday"),
        eb.fn.sum("notified.games").as("notificationsSent"),
        eb.fn.sum("schedule.all").as("games"),
        sql<string | null>`(array_agg(team.id order by team.created_at desc, team.id desc))[1]`.as(
          "newestTeamId",
        ),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    // PostgreSQL counts in bigint, which arrives as text; a sum over no team is null.
    ...(Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, Number(count)])) as Record<
      keyof typeof numbers,
      number
    >),
    newestTeamId,
  };
}
