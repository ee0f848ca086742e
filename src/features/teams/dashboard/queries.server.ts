import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { managedTeamIds } from "../access.server.ts";
import { wallClocks } from "../queries.server.ts";

/** The numbers of all teams one manages and has not archived (OP-38), in one statement. */
export async function getDashboard({ user }: Session) {
  const now = clock.now();
  const counted = await db
    .with("mine", (qb) =>
      qb
        .selectFrom("team")
        .innerJoin(
          wallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`),
          "clock.zone",
          "team.timeZone",
        )
        .select(["team.id", "team.createdAt", "clock.today", "clock.timeNow"])
        .select((eb) =>
          eb
            .and([
              eb("team.subscriptionStatus", "=", "active"),
              eb.or([
                eb("team.subscriptionExpiresAt", "is", null),
                eb("team.subscriptionExpiresAt", ">", now),
              ]),
            ])
            .as("isActive"),
        )
        .where("team.id", "in", managedTeamIds(user.id))
        .where("team.archivedAt", "is", null),
    )
    .with("upcoming", (qb) =>
      qb
        .selectFrom("mine")
        .innerJoin("game", "game.teamId", "mine.id")
        .select(["game.gameOn", "mine.today"])
        .whereRef("game.gameOn", ">=", "mine.today")
        .where((eb) =>
          eb.or([
            eb("game.gameOn", ">", eb.ref("mine.today")),
            eb("game.gameTime", "is", null),
            eb("game.gameTime", ">=", eb.ref("mine.timeNow")),
          ]),
        ),
    )
    .selectNoFrom((eb) => [
      eb
        .selectFrom("mine")
        .select((s) => s.fn.countAll<string>().as("n"))
        .as("teams"),
      eb
        .selectFrom("mine")
        .select((s) => s.fn.countAll<string>().as("n"))
        .where("mine.isActive", "=", true)
        .as("activeTeams"),
      eb
        .selectFrom("mine")
        .innerJoin("teamMember", "teamMember.teamId", "mine.id")
        .select((s) => s.fn.countAll<string>().as("n"))
        .as("members"),
      eb
        .selectFrom("mine")
        .innerJoin("memberPhone", "memberPhone.teamId", "mine.id")
        .select((s) => s.fn.count<string>("memberPhone.memberId").distinct().as("n"))
        .where("memberPhone.smsConsent", "=", true)
        .as("consenting"),
      eb
        .selectFrom("upcoming")
        .select((s) => s.fn.countAll<string>().as("n"))
        .as("upcomingGames"),
      eb
        .selectFrom("upcoming")
        .select((s) => s.fn.countAll<string>().as("n"))
        .where(sql<boolean>`upcoming.game_on < upcoming.today + 7`)
        .as("upcomingThisWeek"),
      eb
        .selectFrom("upcoming")
        .select((s) => s.fn.countAll<string>().as("n"))
        .whereRef("upcoming.gameOn", "=", "upcoming.today")
        .as("gamesToday"),
      eb
        .selectFrom("mine")
        .innerJoin("game", "game.teamId", "mine.id")
        .select((s) => s.fn.countAll<string>().as("n"))
        .where("game.notificationSent", "=", true)
        .as("notificationsSent"),
      eb
        .selectFrom("mine")
        .innerJoin("game", "game.teamId", "mine.id")
        .select((s) => s.fn.countAll<string>().as("n"))
        .as("games"),
      eb
        .selectFrom("mine")
        .select("mine.id")
        .orderBy("mine.createdAt", "desc")
        .orderBy("mine.id", "desc")
        .limit(1)
        .as("newestTeamId"),
    ])
    .executeTakeFirstOrThrow();
  const { newestTeamId, ...numbers } = counted;
  return {
    ...(Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, Number(count)])) as Record<
      keyof typeof numbers,
      number
    >),
    newestTeamId,
  };
}
