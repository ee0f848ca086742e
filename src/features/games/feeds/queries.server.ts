import type { Side } from "#features/teams/schema.ts";
import type { OwnPage } from "#features/attendance/mine/access.server.ts";
import type { GameGrant, TeamManager } from "#features/teams/access.server.ts";
import { findCurrentSeason } from "#features/teams/seasons/queries.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { rebuildToken, digestToken } from "#platform/secrets.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { EventKind } from "../schema.ts";
import { writeCalendar, type CalendarGame, type CalendarTeam } from "./calendar/queries.server.ts";
import { getCalendarFileName, MAX_EVENTS, PAST_DAYS } from "./rules.ts";
import type { CalendarFeed, CalendarFeeds } from "./schema.ts";

/** The purpose string used to derive calendar link tokens. */
export const CALENDAR_LINK = "calendar-feed";

/** Returns a feed's URL, or null if the key that signed it was retired, because it no longer works. */
function toUrl({ id, digest }: { id: string; digest: Buffer }): string | null {
  const token = rebuildToken(CALENDAR_LINK, id, digest);
  return token && `${config.appUrl}/calendar/${token}.ics`;
}

/** Returns all of a team's calendar links, rebuilt from the record ids. */
export async function getFeeds({ teamId }: TeamManager): Promise<CalendarFeeds> {
  const feeds = await db
    .selectFrom("calendarFeed")
    .select(["id", "digest", "memberId"])
    .where("teamId", "=", teamId)
    .execute();
  const teamFeed = feeds.find(({ memberId }) => memberId === null);
  return {
    url: teamFeed ? toUrl(teamFeed) : null,
    members: feeds.flatMap(({ memberId, ...feed }) => {
      const url = memberId === null ? null : toUrl(feed);
      return memberId === null || url === null ? [] : { memberId, url };
    }),
  };
}

/** Returns a member's calendar link. Throws NOT_FOUND when they aren't on the roster. */
export async function getMemberFeed({ teamId }: TeamManager, memberId: string): Promise<CalendarFeed> {
  await requireMember(db, teamId, memberId);
  return readMemberFeed(teamId, memberId);
}

/** Returns the calendar link on Your Games: the contact's, or that of the single member that the link proves. */
export async function getOwnFeed({ contact, members }: OwnPage): Promise<CalendarFeed> {
  if (contact === null) return readMemberFeed(members[0]!.teamId, members[0]!.memberId);
  const feed = await db
    .selectFrom("contactFeed")
    .select(["id", "digest"])
    .where("contact", "=", contact)
    .executeTakeFirst();
  return { url: feed ? toUrl(feed) : null };
}

async function readMemberFeed(teamId: string, memberId: string): Promise<CalendarFeed> {
  const feed = await db
    .selectFrom("calendarFeed")
    .select(["id", "digest"])
    .where("teamId", "=", teamId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return { url: feed ? toUrl(feed) : null };
}

/**
 * Throws NOT_FOUND unless the member is on this team's roster. In a transaction, the row stays locked until the
 * transaction ends.
 */
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

/** Returns the team behind a link. An archived team's link leads to the season that continues it (START-32). */
async function getFeedTeam(token: string): Promise<CalendarTeam & { id: string }> {
  const feed = await db
    .selectFrom("calendarFeed")
    .innerJoin("team", "team.id", "calendarFeed.teamId")
    .select(["team.id", "team.name", "team.timeZone", "team.archivedAt", "calendarFeed.memberId"])
    .where("calendarFeed.digest", "=", digestToken(token))
    .executeTakeFirst();
  if (!feed) throw new AppError("LINK_INVALID");
  const { archivedAt, memberId, ...team } = feed;
  if (archivedAt === null) return team;
  const current = await findCurrentSeason(db, { teamId: team.id, memberId });
  if (!current) throw new AppError("LINK_INVALID");
  return db
    .selectFrom("team")
    .select(["id", "name", "timeZone"])
    .where("id", "=", current.teamId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the calendar for a link: the last three months and everything upcoming. Read-only. Throws LINK_INVALID for
 * an unknown, revoked, or replaced link, a removed member, or an archived team that wasn't continued.
 */
export async function getFeedFile(token: string) {
  const team = await getFeedTeam(token);
  const { on: since } = toWallClock(after(clock.now(), -days(PAST_DAYS)), team.timeZone);
  const games = await selectCalendarGames()
    .where("game.teamId", "=", team.id)
    .where("game.gameOn", ">=", since)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(MAX_EVENTS)
    .execute();
  return toFile(team, games);
}

/** Returns one game as a calendar file. Throws NOT_FOUND when the game was deleted. */
export async function getGameFile(grant: GameGrant) {
  const game = await selectCalendarGames()
    .innerJoin("team", "team.id", "game.teamId")
    .select(["team.name", "team.timeZone"])
    .where("game.id", "=", grant.gameId)
    .where("game.teamId", "=", grant.teamId)
    .executeTakeFirst();
  if (!game) throw new AppError("NOT_FOUND");
  return toFile(game, [game]);
}

/** Selects what a calendar shows about games. */
export const selectCalendarGames = () =>
  db
    .selectFrom("game")
    .select([
      "game.id",
      "game.kind",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.opponent",
      "game.side",
      "game.notes",
      "game.arrivalMinutes",
      "game.cancelledAt",
      "game.version",
      "game.updatedAt",
    ]);

type Row = Omit<CalendarGame, "kind" | "side" | "isCancelled"> & {
  kind: string;
  side: string | null;
  cancelledAt: Date | null;
};

export const toCalendarGame = (row: Row): CalendarGame => ({
  ...row,
  kind: row.kind as EventKind,
  side: row.side as Side | null,
  isCancelled: row.cancelledAt !== null,
});

const toFile = (team: CalendarTeam, rows: Row[]) => ({
  fileName: getCalendarFileName(team.name),
  text: writeCalendar(team, rows.map(toCalendarGame)),
});
