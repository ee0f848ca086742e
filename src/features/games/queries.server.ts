import { sql, type Expression } from "kysely";
import { listTallies } from "#features/attendance/sheet/queries.server.ts";
import type { Tally } from "#features/attendance/sheet/schema.ts";
import { listOutlooks } from "#features/messages/outlook/queries.server.ts";
import type { Outlook, Reminder } from "#features/reminders/schema.ts";
import {
  type GameGrant,
  selectManagedTeamIds,
  type TeamManager,
  type TeamReader,
  type TeamScheduler,
} from "#features/teams/access.server.ts";
import { readNeeds } from "#features/teams/groups/queries.server.ts";
import type { Side } from "#features/teams/schema.ts";
import { isInFuture, isUpcoming, listWallClocks } from "#features/teams/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { addDays } from "#platform/date-format.ts";
import { DATE_PART, decodeCursor, encodeCursor, ID_PART, TIME_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import {
  hasOpenRequest,
  hasOtherTeam,
  selectChanges,
  selectScoring,
  toScore,
} from "./league-games/queries.server.ts";
import { GAMES_PER_PAGE, isTonight, MAX_UPCOMING_GAMES } from "./rules.ts";
import type { EventKind, Game } from "./schema.ts";

/** Active reminders, excluding those sent for an earlier start time. */
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

/** Selects games with their teams and reminders for this person, and the current time in each team's time zone. */
const selectGames = (now: Date, userId: string) =>
  db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin(
      listWallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
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
      "game.maximumPlayers",
      "game.cancelledAt",
      "game.leagueGameId",
      "game.version",
      "game.notificationSent",
      "team.name as teamName",
      "team.kit as teamKit",
      "team.timeZone",
      eb("game.gameOn", "=", eb.ref("clock.today")).as("isToday"),
      isInFuture.as("isInFuture"),
      reminders.as("reminders"),
      "game.side",
      hasOtherTeam.as("hasOtherTeam"),
      selectChanges(userId).as("changes"),
      hasOpenRequest.as("hasOpenRequest"),
      selectScoring(userId).as("scoring"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectGames>["executeTakeFirstOrThrow"]>>;

function toGame(row: Row, outlook: Outlook | null, tally: Tally | null, now: Date): Game {
  const isToday = Boolean(row.isToday);
  const isCancelled = row.cancelledAt !== null;
  return {
    id: row.id,
    team: { id: row.teamId, name: row.teamName, kit: row.teamKit },
    kind: row.kind as EventKind,
    gameOn: row.gameOn,
    gameTime: row.gameTime,
    location: row.location,
    opponent: row.opponent,
    notes: row.notes,
    arrivalMinutes: row.arrivalMinutes,
    maximumPlayers: row.maximumPlayers,
    isCancelled,
    isShared: row.leagueGameId !== null,
    leagueGame: row.leagueGameId !== null && row.hasOtherTeam ? { id: row.leagueGameId } : null,
    ...(row.changes !== null && { changes: row.changes }),
    ...(row.hasOpenRequest && { hasOpenRequest: true }),
    ...toScore(row, now),
    side: row.side as Side | null,
    version: row.version,
    notificationSent: row.notificationSent,
    reminders: row.reminders.map(({ dueAt, ...reminder }) => {
      const { on: dueOn, time: dueTime } = toWallClock(new Date(dueAt), row.timeZone);
      return { ...reminder, dueOn, dueTime };
    }),
    isToday,
    isTonight: isTonight(isToday, row.gameTime),
    isPast: !row.isInFuture,
    outlook,
    tally,
  };
}

/** Adds who's coming to each game, and to those that aren't over what managers are told about the next reminder. */
async function toGames(
  rows: readonly Row[],
  now: Date,
  canManage: (teamId: string) => boolean,
): Promise<Game[]> {
  const outlooks = await listOutlooks(
    rows.filter((row) => row.isInFuture),
    now,
    canManage,
  );
  const tallies = await listTallies(rows);
  return rows.map((row) => toGame(row, outlooks.get(row.id) ?? null, tallies.get(row.id)!, now));
}

const canManageAll = () => true;
const isManagedBy = ({ role }: Pick<TeamReader, "role">) => {
  const isManaged = role !== "league";
  return () => isManaged;
};

type Range = { from?: string | undefined; to?: string | undefined; cursor?: string | undefined };

/** Lists one page of a team's games in ascending order (SCHED-50). */
export const listTeamGames = (grant: TeamReader, range: Range) =>
  listGames(grant.user.id, sql`(select ${grant.teamId}::uuid)`, range, isManagedBy(grant));

/** Lists one page of the games of all unarchived teams that the user manages. */
export const listManagedGames = ({ user }: Session, range: Range) =>
  listGames(
    user.id,
    db
      .selectFrom("team")
      .select("team.id")
      .where("team.id", "in", selectManagedTeamIds(user.id))
      .where("team.archivedAt", "is", null),
    range,
    canManageAll,
  );

/**
 * Lists several teams' games for a person by date and time. The caller must have checked access to the teams, and says which of them
 * the person manages. Without that, the games have no outlook.
 */
export async function listGames(
  userId: string,
  teamIds: Expression<unknown>,
  { from, to, cursor }: Range,
  canManage?: (teamId: string) => boolean,
) {
  const now = clock.now();
  const cursorParts = cursor && decodeCursor(cursor, [DATE_PART, TIME_PART, ID_PART]);
  const rows = await selectGames(now, userId)
    .where("game.teamId", "in", sql`(select unnest(array(${teamIds})))` as never)
    .$if(from !== undefined, (query) => query.where("game.gameOn", ">=", from!))
    .$if(to !== undefined, (query) => query.where("game.gameOn", "<=", to!))
    .$if(Boolean(cursorParts), (query) =>
      // The first condition is redundant, but it lets PostgreSQL use an index.
      query.where("game.gameOn", ">=", cursorParts![0]!).where(
        sql<boolean>`(game.game_on, coalesce(game.game_time, '24:00'), game.id) >
            (${cursorParts![0]}::date, ${cursorParts![1]}::time, ${cursorParts![2]}::uuid)`,
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
    games: canManage ? await toGames(page, now, canManage) : page.map((row) => toGame(row, null, null, now)),
    nextCursor: last ? encodeCursor([last.gameOn, last.gameTime ?? "24:00:00", last.id]) : null,
  };
}

/** Returns the games that were just added, ordered by date. */
export async function listCreatedGames(grant: TeamScheduler, ids: readonly string[]): Promise<Game[]> {
  const now = clock.now();
  const rows = await selectGames(now, grant.user.id)
    .where("game.id", "in", ids)
    .where("game.teamId", "=", grant.teamId)
    .orderBy("game.gameOn")
    .execute();
  return toGames(rows, now, isManagedBy(grant));
}

/**
 * Lists the next games for all unarchived teams that the user manages, in each team's time zone (DASH-12, OP-22). A
 * league game between two of them is listed once, as the home team's.
 */
export async function listUpcomingGames({ user }: Session): Promise<Game[]> {
  const now = clock.now();
  // Reads each team's first few games from an index, so the query stays fast for users with hundreds of teams.
  const nextGames = db
    .selectFrom("team")
    .innerJoin(
      listWallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("game")
          .select(["game.id", "game.gameOn", "game.gameTime", "game.leagueGameId"])
          .whereRef("game.teamId", "=", "team.id")
          .where(isUpcoming)
          .orderBy("game.gameOn")
          .orderBy("game.gameTime")
          .orderBy("game.id")
          .limit(MAX_UPCOMING_GAMES)
          .as("offered"),
      (join) => join.onTrue(),
    )
    .distinctOn(sql`coalesce(offered.league_game_id, offered.id)`)
    .select(["offered.id", "offered.gameOn", "offered.gameTime"])
    .where("team.id", "in", selectManagedTeamIds(user.id))
    .where("team.archivedAt", "is", null)
    .orderBy(sql`coalesce(offered.league_game_id, offered.id)`)
    .orderBy("offered.id");
  const firstGames = db
    .selectFrom(nextGames.as("next"))
    .select("next.id")
    .orderBy("next.gameOn")
    .orderBy("next.gameTime")
    .orderBy("next.id")
    .limit(MAX_UPCOMING_GAMES);
  const rows = await selectGames(now, user.id)
    .where("game.id", "in", firstGames)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .execute();
  return withShortages(await toGames(rows, now, canManageAll), rows, now);
}

/** Adds what's missing to those of these games that are in the next 7 days and short (NEED-09). */
async function withShortages(games: Game[], rows: readonly Row[], now: Date): Promise<Game[]> {
  const soon = rows.filter(
    ({ cancelledAt, gameOn, timeZone }) =>
      cancelledAt === null && gameOn < addDays(toWallClock(now, timeZone).on, 7),
  );
  const needs = await readNeeds(
    db,
    soon.map(({ id }) => id),
  );
  return games.map((game) => {
    const need = needs.get(game.id);
    return need?.isShort ? { ...game, shortage: need.words } : game;
  });
}

/** Returns a team's next game that isn't canceled, or null if there is none. */
export async function findNextGame(grant: TeamReader | TeamManager): Promise<Game | null> {
  const now = clock.now();
  const rows = await selectGames(now, grant.user.id)
    .where("game.teamId", "=", grant.teamId)
    .where(isUpcoming)
    .where("game.cancelledAt", "is", null)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(1)
    .execute();
  const [game] = await toGames(rows, now, isManagedBy(grant));
  return game ?? null;
}

export async function getGame(grant: GameGrant): Promise<Game> {
  const now = clock.now();
  const row = await selectGames(now, grant.user.id)
    .where("game.id", "=", grant.gameId)
    .where("game.teamId", "=", grant.teamId)
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  const [game] = await toGames([row], now, () => grant.canManageTeam);
  return game!;
}
