import { sql } from "kysely";
import {
  writeCalendar,
  writeEvents,
  type CalendarGame,
} from "#features/games/feeds/calendar/queries.server.ts";
import { selectCalendarGames, toCalendarGame } from "#features/games/feeds/queries.server.ts";
import { formatEventTitle, getCalendarFileName, MAX_EVENTS, PAST_DAYS } from "#features/games/feeds/rules.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { toKey } from "../league-page/rules.ts";
import { selectTeamPageGames } from "../team-page/queries.server.ts";
import type { FoundLeaguePage, FoundTeamPage } from "../schema.ts";

type LeaguePage = Extract<FoundLeaguePage, { state: "on" }>;
type TeamPage = Extract<FoundTeamPage, { state: "on" }>;

export type CalendarFile = { fileName: string; text: string };

/**
 * Returns a team's public calendar: the last three months and everything upcoming on its page. Its events have the ids of
 * the private calendar. Notes and arrival times are written for the team, so they stay out (PUBLIC-25, PUBLIC-26).
 */
export async function getTeamCalendar(page: TeamPage): Promise<CalendarFile> {
  const { on: since } = toWallClock(after(clock.now(), -days(PAST_DAYS)), page.timeZone);
  const rows = await selectCalendarGames()
    .where("game.gameOn", ">=", since)
    .where(selectTeamPageGames(page))
    .orderBy("game.gameOn")
    .orderBy("game.gameTime")
    .orderBy("game.id")
    .limit(MAX_EVENTS)
    .execute();
  const games = rows.map((row) => ({ ...toCalendarGame(row), ...withoutNotes }));
  return { fileName: getCalendarFileName(page.name), text: writeCalendar(page, games) };
}

const withoutNotes = { notes: null, arrivalMinutes: null };

type LeagueRow = Omit<CalendarGame, "kind" | "notes" | "arrivalMinutes" | "side"> & {
  timeZone: string;
  home: string;
};

/**
 * Returns a league's public calendar with each game of its newest season once. `division` is what the form calls one.
 * Null if there are more games than a phone can handle, so that the reader has to choose a division (PUBLIC-25).
 */
export async function getLeagueCalendar(
  page: LeaguePage,
  division: string | null,
): Promise<CalendarFile | null> {
  const { rows } = await sql<LeagueRow>`
    select league_game.id, home.game_on, home.game_time, home.location, home.version, home.updated_at,
      home.cancelled_at is not null as is_cancelled, team.name as home, away_team.name as opponent, team.time_zone
    from league_game
    join game home on home.league_game_id = league_game.id and home.side = 'home'
    join team on team.id = home.team_id
    join game away on away.league_game_id = league_game.id and away.side = 'away'
    join team away_team on away_team.id = away.team_id
    where league_game.season_id = (
        select id from league_season where league_id = ${page.leagueId} order by created_at desc, id desc limit 1
      )
      and (${division}::text is null or exists (
        select from season_team entry where entry.season_id = league_game.season_id
          and entry.team_id in (home.team_id, away.team_id) and right(entry.division_id::text, ${KEY_LENGTH}) = ${division}
      ))
    order by home.game_on, home.game_time, league_game.id
    limit ${MAX_EVENTS + 1}`.execute(db);
  if (rows.length > MAX_EVENTS) return null;
  const events = rows.map(({ timeZone, home, ...row }) => {
    const game: CalendarGame = { ...row, ...withoutNotes, kind: "game", side: "home" };
    return { game, timeZone, title: formatEventTitle(home, game) };
  });
  const description = `${page.name} schedule`;
  return { fileName: getCalendarFileName(page.name), text: writeEvents({ ...page, description }, events) };
}

const KEY_LENGTH = toKey("0190a000-0000-7000-8000-000000000001").length;
