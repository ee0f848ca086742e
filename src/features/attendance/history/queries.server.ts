import type { Side } from "#features/teams/schema.ts";
import { sql } from "kysely";
import Papa from "papaparse";
import type { TeamReader } from "#features/teams/access.server.ts";
import { formulaCell, toTeamFileName } from "#features/teams/imports/csv/rules.ts";
import { MAX_MEMBERS } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getResponsesCloseAt } from "../commands.server.ts";
import type { StoredResponse } from "../schema.ts";
import {
  getSeasonDays,
  toTableRows,
  LAST_12_MONTHS,
  MAX_GAMES,
  summarizeAttendance,
  getDefaultSeason,
  type NotedResponse,
} from "./rules.ts";
import type { AttendanceHistory, PlayedGame } from "./schema.ts";

/**
 * The number of extra rows to fetch, because today's games that haven't started sort first and must not push out
 * earlier ones.
 */
const EXTRA_ROWS = 20;

/**
 * Loads a season's attendance (rules.ts defines what counts) in four statements, regardless of the number of games
 * and members.
 */
export async function getHistory(grant: TeamReader, requestedSeason?: string): Promise<AttendanceHistory> {
  const now = clock.now();
  const team = await db
    .selectFrom("team")
    .select(["id", "name", "kit", "timeZone"])
    .where("id", "=", grant.teamId)
    .executeTakeFirstOrThrow();
  const today = toWallClock(now, team.timeZone).on;
  const years = await listYears(grant, today);
  const season = requestedSeason ?? getDefaultSeason(years);
  const latest = (await listGames(grant, getSeasonDays(season, today)))
    // RSVPs close when a game starts (OP-29). Compute that here, because the time zone math isn't done in SQL.
    .map((game) => ({ ...game, startsAt: getResponsesCloseAt({ ...game, timeZone: team.timeZone }) }))
    .filter(({ startsAt }) => startsAt <= now);
  const startedGames = latest.slice(0, MAX_GAMES).toReversed();
  const { games, members } = summarizeAttendance(startedGames, await listPeople(grant, startedGames));
  return {
    team: { id: team.id, name: team.name, kit: team.kit },
    season,
    seasons: [LAST_12_MONTHS, ...years],
    games: games.map(({ game: { id, kind, gameOn, gameTime, opponent, side }, counts }) => ({
      id,
      kind: kind as PlayedGame["kind"],
      gameOn,
      gameTime,
      opponent,
      side: side as Side | null,
      counts,
    })),
    isTruncated: latest.length > MAX_GAMES,
    members: members.map(({ person, ...record }) => ({
      id: person.id,
      name: person.name,
      joinedOn: toWallClock(person.joinedAt, team.timeZone).on,
      ...record,
    })),
  };
}

/** Lists the years that have games so far, newest first. */
async function listYears(grant: TeamReader, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom("game")
    .select(sql<string>`extract(year from game_on)::text`.as("year"))
    .distinct()
    .where("teamId", "=", grant.teamId)
    .where("gameOn", "<=", today)
    .where("cancelledAt", "is", null)
    .orderBy("year", "desc")
    .execute();
  return rows.map(({ year }) => year);
}

/** Lists games, newest first. */
const listGames = (grant: TeamReader, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom("game")
    .select(["id", "kind", "gameOn", "gameTime", "opponent", "side"])
    .where("teamId", "=", grant.teamId)
    .where("gameOn", ">=", from)
    .where("gameOn", "<=", to)
    .where("cancelledAt", "is", null)
    .orderBy("gameOn", "desc")
    .orderBy("gameTime", "desc")
    .orderBy("id", "desc")
    // Fetch one more than the maximum to find out whether there are more.
    .limit(MAX_GAMES + EXTRA_ROWS + 1)
    .execute();

type PersonRow = {
  id: string;
  name: string;
  active: boolean;
  isSub: boolean;
  createdAt: Date;
  places: number[] | null;
  responses: StoredResponse[] | null;
};

/**
 * Lists every active member and anyone else who responded, each in one row with all their responses. `offset 0` forces
 * one index lookup per game. Without it, PostgreSQL may scan all teams' responses for a long list of games.
 */
async function listPeople(grant: TeamReader, games: readonly { id: string }[]) {
  const { rows } = await sql<PersonRow>`
    select member.id, member.name, member.active, member.sub_position is not null as is_sub, member.created_at, given.places, given.responses
    from team_member member
    left join (
      select rsvp.member_id, array_agg(played.place::int - 1) as places, array_agg(rsvp.response) as responses
      from unnest(${games.map(({ id }) => id)}::uuid[]) with ordinality played (id, place)
      cross join lateral (
        select member_id, response from game_rsvp where game_id = played.id and response is not null offset 0
      ) rsvp
      group by rsvp.member_id
    ) given on given.member_id = member.id
    where member.team_id = ${grant.teamId} and (member.active and member.sub_position is null or given.places is not null)
    order by member.name, member.id
    limit ${MAX_MEMBERS}`.execute(db);
  return rows.map(({ createdAt: joinedAt, places, responses, ...row }) => ({
    ...row,
    joinedAt,
    responses: new Map((places ?? []).map((gameIndex, index) => [gameIndex, responses![index]!])),
  }));
}

/**
 * Exports members' attendance rates and the notes of their responses (NEED-28) as a CSV file (RFC 4180), with a BOM so
 * that Excel displays accents properly.
 */
export async function exportHistory(grant: TeamReader, season?: string) {
  const history = await getHistory(grant, season);
  const csv = Papa.unparse(toTableRows(history, await listNotes(history)), {
    escapeFormulae: formulaCell,
    newline: "\r\n",
  });
  const fileName = toTeamFileName(history.team.name, `attendance_${history.season.replaceAll("-", "_")}.csv`);
  return { fileName, csv: `\uFEFF${csv}\r\n` };
}

/** Lists the notes of responses to these games, oldest first. The caller must have checked access to the team. */
async function listNotes({ games }: AttendanceHistory): Promise<NotedResponse[]> {
  const { rows } = await sql<NotedResponse>`
    select played.game_on as "gameOn", rsvp.member_id as "memberId", rsvp.note
    from unnest(${games.map(({ id }) => id)}::uuid[], ${games.map(({ gameOn }) => gameOn)}::date[])
      with ordinality played (id, game_on, place)
    cross join lateral (
      select member_id, note from game_rsvp where game_id = played.id and note is not null offset 0
    ) rsvp
    order by played.place`.execute(db);
  return rows;
}
