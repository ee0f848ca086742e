import { sql, type Expression } from "kysely";
import type { Reminder } from "#features/reminders/schema.ts";
import {
  type GameGrant,
  managedTeamIds,
  type TeamReader,
  type TeamScheduler,
} from "#features/teams/access.server.ts";
import { isAhead, isUpcoming, wallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { GAMES_PER_PAGE, isTonight, pendingReason, UPCOMING_GAMES } from "./rules.ts";
import type { EventKind, Game } from "./schema.ts";

/** Of a reminder: still in force, not one that was sent for an earlier start. */
const reminders = sql<ReminderRow[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'offsetMinutes', reminder.offset_minutes, 'dueAt', reminder.due_at, 'state', reminder.state, 'reason', reminder.reason
      ) order by reminder.offset_minutes desc
    ), '[]')
  from reminder where reminder.game_id = game.id and reminder.superseded_at is null
)`;
type ReminderRow = Omit<Reminder, "dueOn" | "dueTime"> & { dueAt: string };

/** Games with their teams and reminders, and with what each team's clock shows now. */
const gamesAt = (now: Date) =>
  db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin(wallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`), "clock.zone", "team.timeZone")
    .select((eb) => [
      "game.id",
      "game.teamId",
      "game.kind",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.opponent",
      "game.notes",
      "game.arrivalMinutes",
      "game.cancelledAt",
      "game.matchId",
      "game.version",
      "game.notificationSent",
      "team.name as teamName",
      "team.timeZone",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
      eb("game.gameOn", "=", eb.ref("clock.today")).as("isToday"),
      isAhead.as("isAhead"),
      reminders.as("reminders"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof gamesAt>["executeTakeFirstOrThrow"]>>;

function toGame(row: Row, now: Date): Game {
  const isToday = Boolean(row.isToday);
  const isCancelled = row.cancelledAt !== null;
  return {
    id: row.id,
    team: { id: row.teamId, name: row.teamName },
    kind: row.kind as EventKind,
    gameOn: row.gameOn,
    gameTime: row.gameTime,
    location: row.location,
    opponent: row.opponent,
    notes: row.notes,
    arrivalMinutes: row.arrivalMinutes,
    isCancelled,
    isShared: row.matchId !== null,
    version: row.version,
    notificationSent: row.notificationSent,
    reminders: row.reminders.map(({ dueAt, ...reminder }) => {
      const { on: dueOn, time: dueTime } = wallClockAt(new Date(dueAt), row.timeZone);
      return { ...reminder, dueOn, dueTime };
    }),
    isToday,
    isTonight: isTonight(isToday, row.gameTime),
    isPast: !row.isAhead,
    reason: pendingReason(now, { ...row, isCancelled, team: row }),
  };
}

type Range = { from?: string | undefined; to?: string | undefined; cursor?: string | undefined };

/** A team's games in ascending order (SCHED-50), a page at a time, with one statement. */
export const listTeamGames = (grant: TeamReader, range: Range) =>
  listGames(sql`(select ${grant.teamId}::uuid)`, range);

/** Of several teams, in the order of date and time over all of them. Whoever calls has proof that they may be seen. */
export async function listGames(teamIds: Expression<unknown>, { from, to, cursor }: Range) {
  const now = clock.now();
  const after = cursor && decodeCursor(cursor, [/^\d{4}-\d\d-\d\d$/, /^\d\d:\d\d:\d\d$/, ID_PART]);
  const rows = await gamesAt(now)
    .where("game.teamId", "in", sql`(select unnest(array(${teamIds})))` as never)
    .$if(from !== undefined, (query) => query.where("game.gameOn", ">=", from!))
    .$if(to !== undefined, (query) => query.where("game.gameOn", "<=", to!))
    .$if(Boolean(after), (query) =>
      // The first says nothing that the second does not, but an index can answer it.
      query
        .where("game.gameOn", ">=", after![0]!)
        .where(
          sql<boolean>`(game.game_on, coalesce(game.game_time, '24:00'), game.id) > (${after![0]}::date, ${after![1]}::time, ${after![2]}::uuid)`,
        ),
    )
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(GAMES_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, GAMES_PER_PAGE);
  const last = rows.length > GAMES_PER_PAGE ? page.at(-1) : undefined;
  return {
    games: page.map((row) => toGame(row, now)),
    nextCursor: last ? encodeCursor([last.gameOn, last.gameTime ?? "24:00:00", last.id]) : null,
  };
}

/** Those that were just added, in the order of their days. */
export async function listCreatedGames(grant: TeamScheduler, ids: readonly string[]): Promise<Game[]> {
  const now = clock.now();
  const rows = await gamesAt(now)
    .where("game.id", "in", ids)
    .where("game.teamId", "=", grant.teamId)
    .orderBy("game.gameOn")
    .execute();
  return rows.map((row) => toGame(row, now));
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
