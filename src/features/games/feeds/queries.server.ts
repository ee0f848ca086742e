import type { Mine } from "#features/attendance/mine/schema.ts";
import type { GameGrant, TeamManager } from "#features/teams/access.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import type { EventKind } from "../schema.ts";
import { writeCalendar, type CalendarGame, type CalendarTeam } from "./calendar/queries.server.ts";
import { calendarFileName, MOST_EVENTS, PAST_DAYS } from "./rules.ts";
import type { CalendarFeed, CalendarFeeds } from "./schema.ts";

/** What the token of a calendar's address is made for. */
export const CALENDAR_LINK = "calendar-feed";

const urlOf = (feedId: string) => `${config.appUrl}/calendar/${linkToken(CALENDAR_LINK, feedId)}.ics`;

/** All addresses of a team's calendar, rebuilt from their records' ids. */
export async function getFeeds({ teamId }: TeamManager): Promise<CalendarFeeds> {
  const feeds = await db
    .selectFrom("calendarFeed")
    .select(["id", "memberId"])
    .where("teamId", "=", teamId)
    .execute();
  const own = feeds.find(({ memberId }) => memberId === null);
  return {
    url: own ? urlOf(own.id) : null,
    members: feeds.flatMap(({ id, memberId }) => (memberId === null ? [] : { memberId, url: urlOf(id) })),
  };
}

/** The address of one member's calendar; NOT_FOUND when they are not on the roster. */
export async function getMemberFeed({ teamId }: TeamManager, memberId: string): Promise<CalendarFeed> {
  await requireMember(db, teamId, memberId);
  return readMemberFeed(teamId, memberId);
}

/** For the member's own page. */
export const getOwnFeed = ({ teamId, memberId }: Mine) => readMemberFeed(teamId, memberId);

async function readMemberFeed(teamId: string, memberId: string): Promise<CalendarFeed> {
  const feed = await db
    .selectFrom("calendarFeed")
    .select("id")
    .where("teamId", "=", teamId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return { url: feed ? urlOf(feed.id) : null };
}

/** Throws NOT_FOUND unless they are on this team's roster; in a transaction they stay until it ends. */
export async function requireMember(from: Database | Trx, teamId: string, memberId: string): Promise<void> {
  const member = await from
    .selectFrom("teamMember")
    .select("id")
    .where("id", "=", memberId)
    .where("teamId", "=", teamId)
    .$if(from !== db, (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!member) throw new AppError("NOT_FOUND");
}

/**
 * The calendar that an address leads to: what was in the last three months and all that is to come. Changes nothing.
 * LINK_INVALID for an address that was closed or replaced, of somebody who was removed or of a team that was put away,
 * as for one that never was.
 */
export async function getFeedFile(token: string) {
  const team = await db
    .selectFrom("calendarFeed")
    .innerJoin("team", "team.id", "calendarFeed.teamId")
    .select(["team.id", "team.name", "team.timeZone"])
    .where("calendarFeed.digest", "=", tokenDigest(token))
    .where("team.archivedAt", "is", null)
    .executeTakeFirst();
  if (!team) throw new AppError("LINK_INVALID");
  const { on: since } = wallClockAt(after(clock.now(), -days(PAST_DAYS)), team.timeZone);
  const games = await calendarGames()
    .where("game.teamId", "=", team.id)
    .where("game.gameOn", ">=", since)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(MOST_EVENTS)
    .execute();
  return toFile(team, games);
}

/** One game as a file to be added to a calendar; NOT_FOUND when it was deleted. */
export async function getGameFile(grant: GameGrant) {
  const game = await calendarGames()
    .innerJoin("team", "team.id", "game.teamId")
    .select(["team.name", "team.timeZone"])
    .where("game.id", "=", grant.gameId)
    .where("game.teamId", "=", grant.teamId)
    .executeTakeFirst();
  if (!game) throw new AppError("NOT_FOUND");
  return toFile(game, [game]);
}

const calendarGames = () =>
  db
    .selectFrom("game")
    .select([
      "game.id",
      "game.kind",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.opponent",
      "game.notes",
      "game.arrivalMinutes",
      "game.cancelledAt",
      "game.version",
      "game.updatedAt",
    ]);

type Row = Omit<CalendarGame, "kind" | "isCancelled"> & { kind: string; cancelledAt: Date | null };

const toFile = (team: CalendarTeam, rows: Row[]) => ({
  fileName: calendarFileName(team.name),
  text: writeCalendar(
    team,
    rows.map((row) => ({ ...row, kind: row.kind as EventKind, isCancelled: row.cancelledAt !== null })),
  ),
});
