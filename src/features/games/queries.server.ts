import { sql } from "kysely";
import { managedTeamIds } from "#features/teams/access.server.ts";
import { isUpcoming, wallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import type { GameGrant } from "./access.server.ts";
import { isTonight, pendingReason, UPCOMING_GAMES } from "./rules.ts";
import type { Game } from "./schema.ts";

/** Games with their teams, and with what each team's clock shows now. */
const gamesAt = (now: Date) =>
  db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin(wallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`), "clock.zone", "team.timeZone")
    .select((eb) => [
      "game.id",
      "game.teamId",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.opponent",
      "game.notes",
      "game.notificationSent",
      "team.name as teamName",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
      eb("game.gameOn", "=", eb.ref("clock.today")).as("isToday"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof gamesAt>["executeTakeFirstOrThrow"]>>;

function toGame(row: Row, now: Date): Game {
  const { id, gameOn, gameTime, location, opponent, notes, notificationSent } = row;
  const isToday = Boolean(row.isToday);
  return {
    id,
    team: { id: row.teamId, name: row.teamName },
    gameOn,
    gameTime,
    location,
    opponent,
    notes,
    notificationSent,
    isToday,
    isTonight: isTonight(isToday, gameTime),
    reason: pendingReason(now, { notificationSent, gameTime, team: row }),
  };
}

/** The next games of all teams one manages and has not archived, by each team's own clock (DASH-12, OP-22). */
export async function listUpcomingGames({ user }: Session): Promise<Game[]> {
  const now = clock.now();
  // Each team offers its first few from an index, so that somebody with hundreds of teams waits no longer for five games.
  const next = db
    .selectFrom("team")
    .innerJoin(wallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`), "clock.zone", "team.timeZone")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("game")
          .select(["game.id", "game.gameOn", "game.gameTime"])
          .whereRef("game.teamId", "=", "team.id")
          .where(isUpcoming)
          .orderBy("game.gameOn")
          .orderBy("game.gameTime")
          .orderBy("game.id")
          .limit(UPCOMING_GAMES)
          .as("offered"),
      (join) => join.onTrue(),
    )
    .select("offered.id")
    .where("team.id", "in", managedTeamIds(user.id))
    .where("team.archivedAt", "is", null)
    .orderBy("offered.gameOn")
    .orderBy("offered.gameTime")
    .orderBy("offered.id")
    .limit(UPCOMING_GAMES);
  const rows = await gamesAt(now)
    .where("game.id", "in", next)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .execute();
  return rows.map((row) => toGame(row, now));
}

export async function getGame(grant: GameGrant): Promise<Game> {
  const now = clock.now();
  const row = await gamesAt(now)
    .where("game.id", "=", grant.gameId)
    .where("game.teamId", "=", grant.teamId)
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  return toGame(row, now);
}
