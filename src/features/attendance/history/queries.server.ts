import { sql } from "kysely";
import Papa from "papaparse";
import type { TeamReader } from "#features/teams/access.server.ts";
import { formulaCell, teamFileName } from "#features/teams/imports/csv/rules.ts";
import { MOST_MEMBERS } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { answersCloseAt } from "../commands.server.ts";
import type { Response } from "../schema.ts";
import { daysOf, historyTable, LAST_12_MONTHS, MOST_GAMES, reckon, usualSeason } from "./rules.ts";
import type { AttendanceHistory, PlayedGame } from "./schema.ts";

/** Games of today that have not started yet come first in the list of the latest, and must not push others out. */
const STILL_TO_START = 20;

/** How a season went (rules.ts says what counts). Four statements, whatever the number of games and members. */
export async function getHistory(grant: TeamReader, chosen?: string): Promise<AttendanceHistory> {
  const now = clock.now();
  const team = await db
    .selectFrom("team")
    .select(["id", "name", "timeZone"])
    .where("id", "=", grant.teamId)
    .executeTakeFirstOrThrow();
  const today = wallClockAt(now, team.timeZone).on;
  const years = await listYears(grant, today);
  const season = chosen ?? usualSeason(years);
  const latest = (await listGames(grant, daysOf(season, today)))
    // A game's start is where answers close (OP-29); SQL knows no zones.
    .map((game) => ({ ...game, startsAt: answersCloseAt({ ...game, timeZone: team.timeZone }) }))
    .filter(({ startsAt }) => startsAt <= now);
  const started = latest.slice(0, MOST_GAMES).toReversed();
  const { games, members } = reckon(started, await listPeople(grant, started));
  return {
    team: { id: team.id, name: team.name },
    season,
    seasons: [LAST_12_MONTHS, ...years],
    games: games.map(({ game: { id, kind, gameOn, gameTime, opponent }, counts }) => ({
      id,
      kind: kind as PlayedGame["kind"],
      gameOn,
      gameTime,
      opponent,
      counts,
    })),
    isCut: latest.length > MOST_GAMES,
    members: members.map(({ person, ...record }) => ({
      id: person.id,
      name: person.name,
      joinedOn: wallClockAt(person.joinedAt, team.timeZone).on,
      ...record,
    })),
  };
}

/** Those that have games by now, newest first. */
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

/** The latest first. */
const listGames = (grant: TeamReader, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom("game")
    .select(["id", "kind", "gameOn", "gameTime", "opponent"])
    .where("teamId", "=", grant.teamId)
    .where("gameOn", ">=", from)
    .where("gameOn", "<=", to)
    .where("cancelledAt", "is", null)
    .orderBy("gameOn", "desc")
    .orderBy("gameTime", "desc")
    .orderBy("id", "desc")
    // One more than is looked at says that there are more.
    .limit(MOST_GAMES + STILL_TO_START + 1)
    .execute();

type PersonRow = {
  id: string;
  name: string;
  active: boolean;
  isSpare: boolean;
  createdAt: Date;
  places: number[] | null;
  responses: Response[] | null;
};

/**
 * Every active member, and whoever else answered; with what they said, in one row each. `offset 0` keeps to one look into
 * the index per game, where PostgreSQL might otherwise read all answers of all teams once for a long list of games.
 */
async function listPeople(grant: TeamReader, games: readonly { id: string }[]) {
  const { rows } = await sql<PersonRow>`
    select member.id, member.name, member.active, member.spare_position is not null as is_spare, member.created_at, said.places, said.responses
    from team_member member
    left join (
      select answer.member_id, array_agg(played.place::int - 1) as places, array_agg(answer.response) as responses
      from unnest(${games.map(({ id }) => id)}::uuid[]) with ordinality played (id, place)
      cross join lateral (
        select member_id, response from game_rsvp where game_id = played.id and response is not null offset 0
      ) answer
      group by answer.member_id
    ) said on said.member_id = member.id
    where member.team_id = ${grant.teamId} and (member.active and member.spare_position is null or said.places is not null)
    order by member.name, member.id
    limit ${MOST_MEMBERS}`.execute(db);
  return rows.map(({ createdAt: joinedAt, places, responses, ...row }) => ({
    ...row,
    joinedAt,
    said: new Map((places ?? []).map((place, index) => [place, responses![index]!])),
  }));
}

/** The members' rates as a CSV file (RFC 4180) that Excel opens with its accents. */
export async function exportHistory(grant: TeamReader, season?: string) {
  const history = await getHistory(grant, season);
  const csv = Papa.unparse(historyTable(history), { escapeFormulae: formulaCell, newline: "\r\n" });
  const fileName = teamFileName(history.team.name, `attendance_${history.season.replaceAll("-", "_")}.csv`);
  return { fileName, csv: `\uFEFF${csv}\r\n` };
}
