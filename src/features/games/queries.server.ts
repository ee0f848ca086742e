import { sql } from "kysely";
import { managedTeamIds } from "#features/teams/access.server.ts";
import { wallClocks } from "#features/teams/queries.server.ts";
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
  const rows = await gamesAt(now)
    .where("team.id", "in", managedTeamIds(user.id))
    .where("team.archivedAt", "is", null)
    .whereRef("game.gameOn", ">=", "clock.today")
    .where((eb) =>
      eb.or([
        eb("game.gameOn", ">", eb.ref("clock.today")),
        eb("game.gameTime", "is", null),
        eb("game.gameTime", ">=", eb.ref("clock.timeNow")),
      ]),
    )
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(UPCOMING_GAMES)
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
