import { sql } from "kysely";
import { listMembersBehind, type OwnMember } from "#features/attendance/mine/access.server.ts";
import { listPeople } from "#features/attendance/mine/rules.ts";
import { formatMatchup, formatNames } from "#features/attendance/wording/rules.ts";
import { findLanguage } from "#features/teams/languages/queries.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { digestToken } from "#platform/secrets.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { writeEvents } from "../calendar/queries.server.ts";
import { selectCalendarGames, toCalendarGame } from "../queries.server.ts";
import { MAX_EVENTS, PAST_DAYS } from "../rules.ts";

/**
 * Returns the calendar of everyone behind a contact now, from the last three months on (REACH-22), in the contact's
 * language (REACH-51), or null if the link isn't a contact's. Apps call it like the page it comes from (REACH-18). Read-only. Throws LINK_INVALID once no one is behind the contact.
 */
export async function findContactFile(token: string) {
  const feed = await db
    .selectFrom("contactFeed")
    .select("contact")
    .where("digest", "=", digestToken(token))
    .executeTakeFirst();
  if (!feed) return null;
  const members = await listMembersBehind(feed.contact);
  const [first] = members;
  if (!first) throw new AppError("LINK_INVALID");
  const language = await findLanguage(db, feed.contact);
  const { title: calendarName, calendar: words } = yourGamesWords[language];
  const teams = Map.groupBy(members, ({ teamId }) => teamId);
  const people = listPeople(members);
  const games = await listGames(
    members,
    toWallClock(after(clock.now(), -days(PAST_DAYS)), first.timeZone).on,
  );
  const asked = await listAsked(members, games);
  const events = games.flatMap((row) => {
    const game = toCalendarGame(row);
    const own = teams.get(row.teamId)!;
    // Subs have the games that they were asked about.
    const playing = own.filter(({ memberId, isSub }) => !isSub || asked.has(`${row.id} ${memberId}`));
    if (playing.length === 0) return [];
    const names = people
      .filter(({ memberIds }) => playing.some(({ memberId }) => memberIds.includes(memberId)))
      .map(({ name }) => name);
    const { teamName, timeZone } = own[0]!;
    const matchup = formatMatchup(language, { ...game, side: game.side ?? null, teamName });
    const title = people.length === 1 ? matchup : words.namedGame(formatNames(language, names), matchup);
    return { game, timeZone, title: game.isCancelled ? words.canceledGame(title) : title };
  });
  return {
    fileName: "your_games.ics",
    text: writeEvents(
      { name: calendarName, description: words.description, timeZone: first.timeZone, language },
      events,
    ),
  };
}

/** Lists the games of these members' teams since a day. */
const listGames = (members: readonly OwnMember[], since: string) =>
  selectCalendarGames()
    .select("game.teamId")
    .where("game.teamId", "=", sql<string>`any(${[...new Set(members.map(({ teamId }) => teamId))]}::uuid[])`)
    .where("game.gameOn", ">=", since)
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(MAX_EVENTS)
    .execute();

/** Lists which of these games subs were asked about, as "game member". */
async function listAsked(members: readonly OwnMember[], games: readonly { id: string }[]) {
  const subIds = members.filter(({ isSub }) => isSub).map(({ memberId }) => memberId);
  if (subIds.length === 0 || games.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom("gameRsvp")
    .select(["gameId", "memberId"])
    .where("memberId", "=", sql<string>`any(${subIds}::uuid[])`)
    .where("gameId", "=", sql<string>`any(${games.map(({ id }) => id)}::uuid[])`)
    .execute();
  return new Set(rows.map(({ gameId, memberId }) => `${gameId} ${memberId}`));
}
